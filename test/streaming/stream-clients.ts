import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { readPrintable } from '../api/printable.ts'
import type { Json } from '../api/serve.ts'

export const PATIENCE_MS = 100_000

export interface Frame {
  readonly id?: string
  readonly event?: string
  readonly data?: Json
  readonly comment?: string
}

export interface SseOptions {
  readonly port: number
  readonly path?: string
  /** Sent by POST; without one the request is a GET. */
  readonly body?: unknown
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads a stream of server-sent events as a browser does. */
export class SseClient {
  readonly frames: Frame[] = []
  /** As of the last whole frame. */
  lastId: string | undefined
  status = 0
  headers: IncomingMessage['headers'] = {}
  isClosed = false
  text = ''
  readonly request: ClientRequest
  #unread = ''
  #response: IncomingMessage | undefined

  constructor({ port, path = '/api/streaming/v2/sse', body, query = '', headers = {} }: SseOptions) {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    this.request = request({
      ...{
        host: '127.0.0.1',
        port,
        path: `${path}${query}`,
        method: text === undefined ? 'GET' : 'POST',
        agent: false,
      },
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    this.request.on('response', (response) => {
      this.#response = response
      this.status = response.statusCode ?? 0
      this.headers = response.headers
      response.setEncoding('utf8')
      response.on('data', (part: string) => this.#take(part))
      response.on('close', () => {
        this.isClosed = true
      })
      response.on('error', () => undefined)
    })
    this.request.on('error', () => {
      this.isClosed = true
    })
    this.request.on('close', () => {
      this.isClosed = true
    })
    this.request.end(text)
  }

  get events(): Json[] {
    return this.frames.filter(({ event }) => event === 'event').map(({ data }) => data)
  }

  pause(): void {
    this.#response?.pause()
  }

  resume(): void {
    this.#response?.resume()
  }

  /** As when the network breaks. */
  break(): void {
    this.request.destroy()
  }

  #take(part: string): void {
    this.text += part
    this.#unread += part
    const frames = this.#unread.split('\n\n')
    this.#unread = frames.pop() as string
    for (const text of frames) {
      const frame = parseFrame(text)
      this.frames.push(frame)
      if (frame.id !== undefined) this.lastId = frame.id
    }
  }
}

function parseFrame(text: string): Frame {
  const frame: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (colon === 0) frame.comment = value
    else frame[line.slice(0, colon)] = line.startsWith('data:') ? readPrintable(value) : value
  }
  return frame as Frame
}

export class WsClient {
  readonly socket: WebSocket
  readonly messages: Json[] = []
  closed: { readonly code: number; readonly reason: string } | undefined
  refused: number | undefined

  constructor(port: number, options: { path?: string; headers?: Record<string, string> } = {}) {
    const { path = '/api/streaming/v2/ws', headers = {} } = options
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false })
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) throw new Error('a binary frame came')
      this.messages.push(readPrintable(data.toString()))
    })
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
    })
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode
      this.closed = { code: 0, reason: 'refused' }
    })
    this.socket.on('error', () => undefined)
  }

  get events(): Json[] {
    return this.messages.filter(({ type }) => type !== undefined)
  }

  async opened(): Promise<this> {
    await until('a socket opens', () => this.socket.readyState === WebSocket.OPEN)
    return this
  }

  /** Sends and waits for the answer. */
  async ask(message: unknown): Promise<Json> {
    const answers = (): Json[] => this.messages.filter(({ type }) => type === undefined)
    const before = answers().length
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    await until('an answer', () => answers().length > before || this.closed !== undefined)
    return answers()[before]
  }

  break(): void {
    this.socket.terminate()
  }
}

/** Looks again and again, for as long as a slow machine may take. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`)
    await sleep(5)
  }
}
