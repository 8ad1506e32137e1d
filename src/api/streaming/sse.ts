import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorReply } from '../http/errors.ts'
import { readQueryString } from '../http/query-string.ts'
import { takeOver } from '../http/take-over.ts'
import { formatEventId } from './event-id.ts'
import type { StreamHub } from './hub.ts'
import { type Line, Reader } from './reader.ts'
import { StreamError } from './stream-error.ts'
import { maxAddresses, type StreamSlots } from './stream-slots.ts'
import { FLAGS, LISTS, readSubscription, type SubscriptionErrorTexts, TEXTS } from './subscription.ts'

const WORDS: SubscriptionErrorTexts = {
  invalid: 'invalid subscription request',
  noTypes: 'types are required for subscription',
  noAddresses: 'addresses are required for subscription',
}

const MAX_BODY_BYTES = 1024 * 1024
const KEEP_ALIVE_MS = 15_000
/** For what is under way to be read before the line is cut. */
const LINGER_MS = 3_000

/** One fixed subscription a connection: by POST with a body, or by GET with the same fields in the query. */
export function addSseRoutes(server: FastifyInstance, path: string, hub: StreamHub, slots: StreamSlots): void {
  const refuse = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof StreamError) return reply.code(error.status).send({ error: error.message })
    // What is no JSON object gets here before it has an id.
    const status = error.statusCode ?? toErrorReply(error).status
    if (status >= 500) throw error
    return reply.code(status === 413 ? 413 : 400).send({ error: `${WORDS.invalid}: ${error.message}` })
  }
  server.post(path, { bodyLimit: MAX_BODY_BYTES, errorHandler: refuse, config: { load: 'stream' } }, (request, reply) =>
    open(request, reply, request.body),
  )
  // A HEAD would be a stream that nobody can read.
  server.get(path, { exposeHeadRoute: false, config: { load: 'stream' } }, (request, reply) =>
    open(request, reply, bodyOfQuery(request.raw.url ?? '')),
  )

  async function open(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
    const id = idOf(body)
    try {
      const subscription = readSubscription(resumedBy(request, body), WORDS, headerText(request, 'x-actions-version'))
      const most = maxAddresses(request.grant)
      if (subscription.addresses.size > most) {
        throw new StreamError(400, `too many addresses: ${subscription.addresses.size} > max ${most}`)
      }
      const place = await hub.findPlace(subscription)
      // Whoever left meanwhile does not close a second time: their stream would stay for ever.
      if (reply.raw.closed) return reply.hijack()
      const reader = new Reader(lineTo(reply))
      const release = slots.take(request.grant, id, () => reader.end('replaced'))
      begin(reply, id, reader, release, formatEventId(place.from))
      hub.begin(reader, subscription, place)
      return reply
    } catch (error) {
      if (!(error instanceof StreamError)) throw error
      return reply.code(error.status).send({ id: error.isMalformed ? undefined : id, error: error.message })
    }
  }

  function begin(reply: FastifyReply, id: string | undefined, reader: Reader, release: () => void, at: string): void {
    const raw = takeOver(reply)
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      // Proxies that gather before they send would hold events back.
      'x-accel-buffering': 'no',
    })
    // Events are small and each of them is waited for.
    raw.socket?.setNoDelay(true)
    raw.write(`id: ${at}\nevent: connected\ndata: ${JSON.stringify({ id, status: 'subscribed' })}\n\n`)
    // The place that the reader will resume from moves on, though nothing happened that it listens to. An id alone would move it
    // too, but a browser shows a page only what has data.
    const alive = setInterval(() => {
      if (reader.isFull || raw.writableEnded) return
      const place = formatEventId(reader.position)
      raw.write(`: keepalive\nid: ${place}\nevent: place\ndata: {"event_id":"${place}"}\n\n`)
    }, KEEP_ALIVE_MS)
    raw.once('close', () => {
      clearInterval(alive)
      hub.leave(reader)
      release()
    })
    raw.on('error', () => raw.destroy())
  }
}

const lineTo = ({ raw }: FastifyReply): Line => ({
  get waiting() {
    return raw.writableLength
  },
  get taken() {
    return raw.socket === null ? 0 : raw.socket.bytesWritten - raw.socket.writableLength
  },
  send({ frame }) {
    if (!raw.writableEnded) raw.write(frame)
  },
  end() {
    raw.end(() => raw.socket?.destroySoon())
    setTimeout(() => raw.destroy(), LINGER_MS).unref()
  },
})

const idOf = (body: unknown): string | undefined => {
  const id = (body as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : undefined
}

/** The header says where a reader is now; what the request asks for was said when it was first made. */
function resumedBy(request: FastifyRequest, body: unknown): unknown {
  const lastId = headerText(request, 'last-event-id')
  if (lastId === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { ...body, resume_from: lastId }
}

const headerText = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Lists may be repeated or separated by commas: browsers' EventSource has nothing but a URL. */
function bodyOfQuery(url: string): Record<string, unknown> {
  const mark = url.indexOf('?')
  const values = readQueryString(mark < 0 ? '' : url.slice(mark + 1))
  const body: Record<string, unknown> = {}
  for (const name of LISTS) {
    const texts = values.get(name)
    if (texts !== undefined) body[name] = texts.flatMap((text) => text.split(',')).filter((text) => text !== '')
  }
  for (const name of FLAGS) {
    const text = values.get(name)?.at(-1)
    if (text !== undefined) body[name] = text === 'true' || text === '1'
  }
  for (const name of TEXTS) {
    const text = values.get(name)?.at(-1)
    if (text !== undefined && text !== '') body[name] = text
  }
  return body
}
