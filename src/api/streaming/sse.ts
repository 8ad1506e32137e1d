import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readQueryString } from '../edge/query-string.ts'
import type { StreamHub } from './hub.ts'
import { type Line, Reader } from './reader.ts'
import { StreamError } from './stream-error.ts'
import { maxAddresses, type StreamSlots } from './stream-slots.ts'
import { readSubscription, type SubscriptionWords } from './subscription.ts'

const WORDS: SubscriptionWords = {
  invalid: 'invalid subscription request',
  noTypes: 'types are required for subscription',
  noAddresses: 'addresses are required for subscription',
}

const KEEP_ALIVE_MS = 15_000
const LISTS = ['types', 'addresses', 'trace_external_hash_norms', 'action_types', 'supported_action_types']
const FLAGS = ['include_address_book', 'include_metadata']
const TEXTS = ['id', 'min_finality', 'resume_from']

/** One fixed subscription a connection: by POST with a body, or by GET with the same fields in the query. */
export function addSseRoutes(server: FastifyInstance, path: string, hub: StreamHub, slots: StreamSlots): void {
  server.post(path, { bodyLimit: 1024 * 1024 }, (request, reply) => open(request, reply, request.body))
  server.get(path, (request, reply) => open(request, reply, bodyOfQuery(request.raw.url ?? '')))

  async function open(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
    const id = idOf(body)
    let release: (() => void) | undefined
    try {
      const lastId = request.headers['last-event-id']
      const given = typeof lastId === 'string' ? { ...(body as object), resume_from: lastId } : body
      const subscription = readSubscription(given, WORDS, headerText(request, 'x-actions-version'))
      const most = maxAddresses(request.pass)
      if (subscription.addresses.size > most) {
        throw new StreamError(400, `too many addresses: ${subscription.addresses.size} > max ${most}`)
      }
      release = slots.take(request.pass)
      const { raw } = reply
      const reader = new Reader(lineTo(reply))
      const alive = setInterval(() => raw.write(': keepalive\n\n'), KEEP_ALIVE_MS)
      raw.once('close', () => {
        clearInterval(alive)
        hub.unsubscribe(reader)
        release?.()
      })
      reply.hijack()
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
        connection: 'keep-alive',
        // Proxies that gather before they send would hold events back.
        'x-accel-buffering': 'no',
      })
      raw.write(`event: connected\ndata: ${JSON.stringify({ id, status: 'subscribed' })}\n\n`)
      await hub.subscribe(reader, subscription)
      return reply
    } catch (error) {
      if (!(error instanceof StreamError)) throw error
      if (reply.sent) {
        // Only a place to resume from can still be wrong by now.
        reply.raw.end(`event: error\ndata: ${JSON.stringify({ id, error: error.message })}\n\n`)
        return reply
      }
      release?.()
      return reply.code(error.status).send({ id, error: error.message })
    }
  }
}

const lineTo = ({ raw }: FastifyReply): Line => ({
  get waiting() {
    return raw.writableLength
  },
  send(json, id) {
    raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: event\ndata: ${json}\n\n`)
  },
  end() {
    raw.end()
  },
})

const idOf = (body: unknown): string | undefined => {
  const id = (body as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : undefined
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
