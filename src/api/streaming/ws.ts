import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { keyOf } from '../edge/hooks.ts'
import type { Gate, Pass } from '../edge/limits/gate.ts'
import type { StreamHub } from './hub.ts'
import { type Line, Reader } from './reader.ts'
import { StreamError } from './stream-error.ts'
import { maxAddresses, type StreamSlots } from './stream-slots.ts'
import {
  readAddresses,
  readSubscription,
  readTraces,
  type Subscription,
  type SubscriptionWords,
} from './subscription.ts'

const WORDS: SubscriptionWords = {
  invalid: 'invalid subscribe request',
  noTypes: 'types are required',
  noAddresses: 'addresses are required',
}

const MAX_MESSAGE_BYTES = 1024 * 1024
/** A peer that does not answer one ping until the next is gone. */
const PING_MS = 20_000

export interface WsParts {
  readonly hubs: ReadonlyMap<string, StreamHub>
  readonly slots: StreamSlots
  readonly gate: Gate | undefined
}

/** Subscriptions by messages, over the paths that `hubs` names. */
export function addWebSockets(server: FastifyInstance, { hubs, slots, gate }: WsParts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, clientTracking: true })
  for (const path of hubs.keys()) {
    server.get(path, (_request, reply) => reply.code(426).header('upgrade', 'websocket').send('Upgrade Required'))
  }
  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const hub = hubs.get((request.url ?? '').split('?', 1)[0] as string)
    if (hub === undefined) return refuse(socket, 404, 'Not Found')
    const verdict = await gate?.admit({
      door: 'v3',
      address: request.socket.remoteAddress,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      key: keyOf(request.headers, request.url ?? ''),
    })
    if (verdict !== undefined && !('pass' in verdict)) return refuse(socket, 401, 'Unauthorized')
    if (verdict?.kind === 'limited') return refuse(socket, 429, 'Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, request, hub, slots, verdict?.pass))
  }
  server.server.on('upgrade', (request, socket, head) => {
    onUpgrade(request, socket, head).catch((error: Error) => {
      server.log.error({ err: error }, 'a stream could not be opened')
      socket.destroy()
    })
  })
  const heart = setInterval(() => {
    for (const ws of sockets.clients) beat(ws)
  }, PING_MS)
  heart.unref()
  server.addHook('preClose', async () => {
    clearInterval(heart)
    for (const ws of sockets.clients) ws.terminate()
  })
}

const silent = new WeakSet<WebSocket>()

function beat(ws: WebSocket): void {
  if (silent.has(ws)) {
    ws.terminate()
    return
  }
  silent.add(ws)
  ws.ping()
}

function refuse(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function serve(
  ws: WebSocket,
  request: IncomingMessage,
  hub: StreamHub,
  slots: StreamSlots,
  pass: Pass | undefined,
): void {
  const reader = new Reader(lineTo(ws))
  let release: (() => void) | undefined
  try {
    release = slots.take(pass)
  } catch (error) {
    if (!(error instanceof StreamError)) throw error
    ws.send(JSON.stringify({ error: error.message }))
    ws.close(1013, 'connection limit reached')
    return
  }
  const version = request.headers['x-actions-version']
  const session = new WsSession(reader, hub, maxAddresses(pass), typeof version === 'string' ? version : undefined)
  ws.on('pong', () => silent.delete(ws))
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    hub.unsubscribe(reader)
    release?.()
  })
  // One request after another, so that answers come in their order.
  let turn = Promise.resolve()
  ws.on('message', (data, isBinary) => {
    turn = turn.then(() => session.take(data, isBinary)).catch(() => ws.terminate())
  })
}

const lineTo = (ws: WebSocket): Line => ({
  get waiting() {
    return ws.bufferedAmount
  },
  send(json) {
    ws.send(json)
  },
  end() {
    ws.close(1008, 'slow reader')
    // Who does not read does not answer either.
    setTimeout(() => ws.terminate(), 1000).unref()
  },
})

/** What one connection asked for. */
class WsSession {
  readonly #reader: Reader
  readonly #hub: StreamHub
  readonly #maxAddresses: number
  readonly #actionsVersion: string | undefined

  constructor(reader: Reader, hub: StreamHub, most: number, actionsVersion: string | undefined) {
    this.#reader = reader
    this.#hub = hub
    this.#maxAddresses = most
    this.#actionsVersion = actionsVersion
  }

  async take(data: RawData, isBinary: boolean): Promise<void> {
    const request = isBinary ? undefined : parse(data)
    if (request === undefined) {
      const cause = isBinary ? 'a binary frame' : 'not a JSON object'
      return this.#reader.say(JSON.stringify({ error: `invalid request envelope: ${cause}` }))
    }
    const id = typeof request.id === 'string' ? request.id : undefined
    try {
      const status = await this.#run(request)
      this.#reader.say(JSON.stringify({ id, status }))
    } catch (error) {
      if (!(error instanceof StreamError)) throw error
      this.#reader.say(JSON.stringify({ id, error: error.message }))
    }
  }

  async #run(request: Readonly<Record<string, unknown>>): Promise<string> {
    if (request.id !== undefined && request.id !== null && typeof request.id !== 'string') {
      throw new StreamError(400, 'invalid request envelope: id must be a string')
    }
    switch (request.operation) {
      case 'ping':
        return 'pong'
      case 'subscribe': {
        const subscription = readSubscription(request, WORDS, this.#actionsVersion)
        if (subscription.addresses.size > this.#maxAddresses) {
          const count = `current 0 + new ${subscription.addresses.size} > max ${this.#maxAddresses}`
          throw new StreamError(400, `address limit exceeded: ${count}`)
        }
        await this.#hub.subscribe(this.#reader, subscription)
        return 'subscribed'
      }
      case 'unsubscribe':
        await this.#unsubscribe(request)
        return 'unsubscribed'
      default:
        throw new StreamError(400, `unknown operation: ${String(request.operation ?? '').slice(0, 50)}`)
    }
  }

  async #unsubscribe(request: Readonly<Record<string, unknown>>): Promise<void> {
    const addresses = readAddresses(textsOf(request.addresses))
    const traces = readTraces(textsOf(request.trace_external_hash_norms))
    if (addresses.size === 0 && traces.size === 0) {
      throw new StreamError(400, 'addresses or trace_external_hash_norms are required')
    }
    const { subscription } = this.#reader
    if (subscription === undefined) return
    const left: Subscription = {
      ...subscription,
      addresses: new Map([...subscription.addresses].filter(([key]) => !addresses.has(key))),
      traces: new Map([...subscription.traces].filter(([key]) => !traces.has(key))),
      resumeFrom: undefined,
    }
    await this.#hub.subscribe(this.#reader, left)
  }
}

function parse(data: RawData): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(data.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined // told to the sender as what it is
  }
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
