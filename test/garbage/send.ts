import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { say } from '../edge/bare-socket.ts'
import { type GarbageRequest, garbageMessage } from './requests.ts'

export interface Outcome {
  /** A status, or how the connection ended. */
  readonly status: string
  readonly tookMs: number
  /** The first of what was answered. */
  readonly text: string
}

/** An answer that nobody waits longer for. */
const GIVE_UP_MS = 30_000
const KEPT_TEXT = 1_000

/** Over connections that are kept; a stream that begins is ended at once. */
export class GarbageSender implements Disposable {
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })

  constructor(port: number) {
    this.#port = port
  }

  send({ method, path, body }: GarbageRequest): Promise<Outcome> {
    const startedAt = performance.now()
    return new Promise((done) => {
      let text = ''
      const end = (status: string): void => done({ status, text, tookMs: performance.now() - startedAt })
      // Node sends the body of a DELETE or OPTIONS without its length, and on a connection that is kept it is the next request.
      const length = body === undefined ? 0 : Buffer.byteLength(body)
      const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': length }
      const sent = request(
        { host: '127.0.0.1', port: this.#port, path: writable(path), method, headers, agent: this.#agent },
        (reply) => {
          const status = `${reply.statusCode}`
          reply.on('data', (chunk: Buffer) => {
            if (text.length < KEPT_TEXT) text += chunk.toString('utf8').slice(0, KEPT_TEXT)
          })
          reply.on('end', () => end(status))
          reply.on('error', () => end('broken off'))
          if (!reply.headers['content-type']?.startsWith('text/event-stream')) return
          end(status)
          sent.destroy()
        },
      )
      sent.setTimeout(GIVE_UP_MS, () => sent.destroy(new Error('no answer')))
      sent.on('error', (error: { code?: string }) => end(error.code ?? error.constructor.name))
      sent.end(body)
    })
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}

/** What a client can put into a request line; others go through bare sockets. */
const writable = (path: string): string => path.replace(/[^\x21-\xff]/g, (character) => encodeURIComponent(character))

/** A WebSocket that says so many things, and how it ended: 1011 would be a failure of the server. */
export async function sendMessages(
  port: number,
  { localAddress, messages, random }: { localAddress: string; messages: number; random: () => number },
): Promise<Outcome> {
  // Made before there is a socket: what failed while one is open would leave it open, and whoever waits for its end.
  const said = Array.from({ length: messages }, () => garbageMessage(random))
  const startedAt = performance.now()
  return new Promise((done) => {
    const end = (status: string): void => done({ status, text: '', tookMs: performance.now() - startedAt })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/streaming/v2/ws`, { localAddress })
    socket.on('open', () => {
      for (const message of said) socket.send(message)
      socket.close()
    })
    socket.on('error', (error) => end(error.message))
    socket.on('close', (code) => end(`closed ${code}`))
  })
}

/** Bytes, and then the end of what is said: the first status that came back, if any. */
export async function sendBytes(port: number, bytes: string): Promise<Outcome> {
  const startedAt = performance.now()
  const { socket, heard, closed } = say(port, bytes)
  socket.end()
  socket.setTimeout(GIVE_UP_MS, () => socket.destroy())
  await closed
  const text = heard().slice(0, KEPT_TEXT)
  return { status: /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed', text, tookMs: performance.now() - startedAt }
}
