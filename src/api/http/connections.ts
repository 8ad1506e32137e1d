import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Gauge, type Registry } from 'prom-client'
import { BUDGETS, type BudgetName, noteOverBudget } from './budget.ts'
import { toCaller } from './limits/caller-address.ts'

export interface ConnectionLimits {
  /** Connections of one address. A proxy in front has one address for everybody, so it is generous. */
  readonly perCaller: number
  /** Of all addresses together; file descriptors end somewhere. */
  readonly all: number
  /** An answer that waits to be read must move by so much a second, after a while of patience. */
  readonly slowestBytesPerSecond: number
  readonly patienceMs: number
  /** Of answers that wait to be read, in bytes: of one address, and of all. */
  readonly unreadPerCaller: number
  readonly unread: number
}

const DEFAULTS: ConnectionLimits = {
  perCaller: 1_000,
  all: 10_000,
  slowestBytesPerSecond: 4 * 1024,
  patienceMs: 15_000,
  unreadPerCaller: BUDGETS.unread_bytes.limit,
  unread: BUDGETS.all_unread_bytes.limit,
}
const SWEEP_MS = 250

interface Connection {
  readonly socket: Socket
  readonly caller: string
  /** Requests that are being answered. */
  requests: number
  /** An answer that its reader is slow to take: since when, and how much had left by then. */
  stuckSince: number
  stuckAt: number
}

/**
 * Keeps connections from being hoarded: over its share, an address loses the connection that has been without a whole
 * request for longest, so that sockets which say nothing (or a header a minute) make place for those which do. Answers
 * that nobody reads are cut off.
 */
export function guardConnections(server: Server, registry: Registry, own: Partial<ConnectionLimits> = {}): void {
  const limits = { ...DEFAULTS, ...own }
  const all = new Map<Socket, Connection>()
  const callers = new Map<string, Set<Connection>>()
  const counted: Gauge = new Gauge({
    name: 'cellar_http_connections',
    help: 'open connections',
    registers: [registry],
    collect: () => counted.set(all.size),
  })

  server.on('connection', (socket: Socket) => {
    const caller = toCaller(socket.remoteAddress)
    const mates = callers.get(caller) ?? new Set()
    if (mates.size >= limits.perCaller && !dropIdle(mates)) {
      socket.destroy()
      return
    }
    if (all.size >= limits.all && !dropIdle(all.values())) {
      socket.destroy()
      return
    }
    const connection: Connection = { socket, caller, requests: 0, stuckSince: 0, stuckAt: 0 }
    all.set(socket, connection)
    callers.set(caller, mates.add(connection))
    socket.once('close', () => {
      all.delete(socket)
      mates.delete(connection)
      if (mates.size === 0) callers.delete(caller)
    })
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = all.get(request.socket)
    if (connection === undefined) return
    connection.requests++
    response.once('close', () => {
      connection.requests--
      // The newest to have spoken is the last to go.
      const mates = callers.get(connection.caller)
      if (mates?.delete(connection)) mates.add(connection)
    })
  })

  // A connection that became a stream is never without something to do.
  server.on('upgrade', (request: IncomingMessage) => {
    const connection = all.get(request.socket)
    if (connection !== undefined) connection.requests++
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of all.values()) cutSlowReader(connection, now, limits)
    for (const mates of callers.values()) cutHoard(mates, limits.unreadPerCaller, 'unread_bytes')
    cutHoard(all.values(), limits.unread, 'all_unread_bytes')
  }, SWEEP_MS).unref()
  server.on('close', () => clearInterval(timer))
}

/** Answers are made whether or not they are read: those that most is left of are given up until the rest is bearable. */
function cutHoard(connections: Iterable<Connection>, mostBytes: number, budget: BudgetName): void {
  const sockets = [...connections].map(({ socket }) => socket).filter(({ writableLength }) => writableLength > 0)
  let unread = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
  if (unread <= mostBytes) return
  noteOverBudget(budget)
  for (const socket of sockets.sort((a, b) => b.writableLength - a.writableLength)) {
    if (unread <= mostBytes) return
    unread -= socket.writableLength
    socket.destroy()
  }
}

/** Ends the first that has no request under way; false when all are busy. */
function dropIdle(connections: Iterable<Connection>): boolean {
  for (const { socket, requests } of connections) {
    if (requests > 0 || socket.destroyed) continue
    socket.destroy()
    return true
  }
  return false
}

function cutSlowReader(
  connection: Connection,
  now: number,
  { patienceMs, slowestBytesPerSecond }: ConnectionLimits,
): void {
  const { socket } = connection
  if (socket.writableLength === 0) {
    connection.stuckSince = 0
    return
  }
  const left = socket.bytesWritten - socket.writableLength
  if (connection.stuckSince === 0) {
    connection.stuckSince = now
    connection.stuckAt = left
    return
  }
  const waitedMs = now - connection.stuckSince
  const moved = left - connection.stuckAt
  if (waitedMs > patienceMs && moved < (slowestBytesPerSecond * waitedMs) / 1000) socket.destroy()
}
