import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { callerOf } from '../http/limits/caller-address.ts'
import type { StreamHub } from './hub.ts'
import { MessageBudgets } from './message-budget.ts'
import { type Line, Reader } from './reader.ts'
import { StreamError } from './stream-error.ts'
import { maxAddresses, type StreamSlots } from './stream-slots.ts'
import { WsSession } from './ws-session.ts'

const MAX_MESSAGE_BYTES = 1024 * 1024
/** A peer that does not answer one ping until the next is gone. */
const PING_MS = 20_000
/** For what is under way to be read before the line is cut. */
const LINGER_MS = 3_000

const CLOSE_CODES: Readonly<Record<string, number>> = {
  'going away': 1001,
  'slow reader': 1008,
  replaced: 1008,
  'too many messages': 1008,
  failed: 1011,
}

/** Subscriptions by messages, over the paths that `hubs` names. */
export function addWebSockets(server: FastifyInstance, hubs: ReadonlyMap<string, StreamHub>, slots: StreamSlots): void {
  const sockets = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_MESSAGE_BYTES, clientTracking: true },
    // One message of a connection at a time, then everybody else: two thousand small ones may come in one packet.
    allowSynchronousEvents: false,
  })
  const upgrading = new WeakMap<IncomingMessage, Buffer>()
  const silent = new WeakSet<WebSocket>()
  const budgets = new MessageBudgets()

  for (const [path, hub] of hubs) {
    server.get(path, { exposeHeadRoute: false, config: { load: 'stream' } }, (request, reply) => {
      const head = upgrading.get(request.raw)
      if (head === undefined) return reply.code(426).header('upgrade', 'websocket').send('Upgrade Required')
      reply.hijack()
      const { socket } = request.raw
      reply.raw.detachSocket(socket)
      sockets.handleUpgrade(request.raw, socket, head, (ws) => serve(ws, request, hub))
      return reply
    })
  }
  // Through the same door as every other request: its limits, keys and metrics hold here too.
  server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrading.set(request, head)
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.on('finish', () => socket.destroySoon())
    server.routing(request, response)
  })
  const heart = setInterval(() => {
    for (const ws of sockets.clients) beat(ws)
  }, PING_MS)
  heart.unref()
  server.addHook('preClose', async () => {
    clearInterval(heart)
    for (const ws of sockets.clients) closeSoon(ws, 'going away')
  })

  function beat(ws: WebSocket): void {
    if (silent.has(ws)) {
      ws.terminate()
      return
    }
    silent.add(ws)
    ws.ping()
  }

  function serve(ws: WebSocket, request: FastifyRequest, hub: StreamHub): void {
    const { grant } = request
    const reader = new Reader(lineTo(ws, request.raw.socket))
    ws.on('error', () => ws.terminate())
    const release = takeSlot(ws, () => slots.take(grant, clientId(request), () => reader.end('replaced')))
    if (release === undefined) return
    const messages = budgets.open(callerOf(request))
    const version = request.headers['x-actions-version']
    const actionsVersion = typeof version === 'string' && version !== '' ? version : undefined
    const session = new WsSession({ reader, hub, maxAddresses: maxAddresses(grant), actionsVersion })
    ws.on('pong', () => silent.delete(ws))
    ws.on('close', () => {
      hub.leave(reader)
      release()
      messages.close()
    })
    const isTaken = (): boolean => {
      if (ws.readyState !== ws.OPEN) return false
      if (messages.take()) return true
      closeSoon(ws, 'too many messages')
      return false
    }
    ws.on('ping', isTaken)
    // One request after another: answers come in their order, and nobody makes us remember requests.
    let turn = Promise.resolve()
    let waiting = 0
    ws.on('message', (data, isBinary) => {
      if (!isTaken()) return
      if (waiting++ === 0) ws.pause()
      turn = turn
        .then(() => session.take(isBinary ? undefined : data.toString()))
        .catch((error: Error) => {
          server.log.error({ err: error }, 'stream failed')
          ws.terminate()
        })
        .then(() => {
          if (--waiting > 0) return
          // Who asks and does not read the answers is asked to leave.
          if (reader.isFull) closeSoon(ws, 'slow reader')
          else ws.resume()
        })
    })
  }
}

function takeSlot(ws: WebSocket, take: () => () => void): (() => void) | undefined {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof StreamError)) throw error
    ws.send(JSON.stringify({ error: error.message }))
    ws.close(1013, 'connection limit reached')
    return undefined
  }
}

/** Whoever comes back names themselves in the URL: there is no message yet. */
const clientId = ({ url }: FastifyRequest): string | undefined =>
  new URL(url, 'ws://localhost').searchParams.get('id') ?? undefined

const lineTo = (ws: WebSocket, socket: Socket): Line => ({
  get waiting() {
    return ws.bufferedAmount
  },
  get taken() {
    return socket.bytesWritten - socket.writableLength
  },
  send({ json }) {
    if (ws.readyState !== ws.OPEN) return
    // All that a block brings to a reader goes out in one write.
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    ws.send(json, { binary: false })
  },
  end(reason) {
    closeSoon(ws, reason)
  },
})

/** Who does not read does not answer either. */
function closeSoon(ws: WebSocket, reason: string): void {
  ws.resume()
  ws.close(CLOSE_CODES[reason] ?? 1000, reason)
  setTimeout(() => ws.terminate(), LINGER_MS).unref()
}
