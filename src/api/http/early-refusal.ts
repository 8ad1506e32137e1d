import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Admission } from './admission.ts'
import { echoed, keyOf, rateLimitScopeOf, writeRefusal } from './hooks.ts'
import { isForwarded } from './limits/caller-address.ts'
import type { Gate, RequestIdentity } from './limits/gate.ts'
import { type Answer, RepeatLine } from './limits/repeat-line.ts'
import type { Refusal, Refusals } from './refusal.ts'
import { findEcho, NO_ECHO } from './request-echo.ts'
import type { NewRequestId } from './request-id.ts'
import type { RequestMetrics } from './request-metrics.ts'

export interface EarlyRefusalParts {
  /** Without one nobody is limited, or it takes more than his connection to tell who somebody is. */
  readonly gate: Gate | undefined
  readonly admission: Admission
  readonly metrics: RequestMetrics
  readonly refusals: Refusals
  readonly newId: NewRequestId
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Lists and records: what is asked for by `GET` below these waits nowhere but here. */
const READS = ['/api/v3/', '/toncenter/api/v3/']

const isRead = (url: string): boolean => READS.some((prefix) => url.startsWith(prefix))

/**
 * Refuses whoever is sure to be refused, for his rate or because the process is full, before anything is made for his request;
 * whoever goes on like that on the same connection, before it is even parsed. So ten thousand a second cost little.
 */
export function refuseEarly(http: Server, { gate, admission, metrics, refusals, newId }: EarlyRefusalParts): void {
  const handlers = http.listeners('request') as Handle[]
  const lines = new WeakMap<Socket, RepeatLine>()
  const refuse = (identity: RequestIdentity, read: boolean): Refusal | undefined => {
    if (read && admission.isFull()) {
      metrics.refused(503, 'none')
      return refusals.overload(identity.scope)
    }
    const verdict = gate?.refuseEarly(identity)
    if (verdict === undefined) return undefined
    const refusal = refusals.of(identity.scope, verdict)
    if (refusal !== undefined) metrics.refused(refusal.status, 'plan' in verdict ? verdict.plan.name : 'none')
    return refusal
  }
  const dateOf = createDates()
  /** How further requests with the headers of this one are refused. */
  const answerLike = ({ headers, socket }: IncomingMessage): Answer => {
    const caller = { address: socket.remoteAddress, isForwarded: isForwarded(headers) }
    const key = keyOf(headers, '')
    return (url) => {
      const scope = rateLimitScopeOf(url)
      if (scope === undefined) return undefined
      const refusal = refuse({ scope, ...caller, key: key ?? keyOf({}, url) }, isRead(url))
      return refusal && echoed(refusal, scope === 'v2' ? findEcho(url) : NO_ECHO).text(newId(), dateOf(Date.now()))
    }
  }

  const inTurn = createTurns()

  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const identity = toRequestIdentity(request)
    const { method, url = '', socket } = request
    const refusal = identity && refuse(identity, method === 'GET' && isRead(url))
    let line = lines.get(socket)
    if (line === undefined && refusal !== undefined) {
      line = new RepeatLine(socket)
      lines.set(socket, line)
    }
    line?.heard(response, refusal !== undefined && isRepeatable(request) ? answerLike(request) : undefined)
    if (identity && refusal) writeRefusal(request, response, identity.scope, refusal, newId(request))
    else
      inTurn(socket, response, () => {
        for (const handle of handlers) handle.call(http, request, response)
      })
  })
  http.on('upgrade', ({ socket }: IncomingMessage) => lines.get(socket)?.end())
}

/**
 * Requests that are sent one behind another on one connection without waiting are answered one after another, so they are worked on like that:
 * hundreds of them are no more under way at once than one.
 */
function createTurns(): (socket: Socket, response: ServerResponse, work: () => void) => void {
  const newest = new WeakMap<Socket, ServerResponse>()
  return (socket, response, work) => {
    const earlier = newest.get(socket)
    newest.set(socket, response)
    if (earlier === undefined || earlier.writableFinished || earlier.destroyed) return work()
    earlier.once('close', () => {
      if (!socket.destroyed) work()
    })
  }
}

function toRequestIdentity(request: IncomingMessage): RequestIdentity | undefined {
  const { method, url = '', headers, socket } = request
  const scope = method === 'OPTIONS' ? undefined : rateLimitScopeOf(url)
  if (scope === undefined) return undefined
  return { scope, address: socket.remoteAddress, isForwarded: isForwarded(headers), key: keyOf(headers, url) }
}

/** Whether another `GET` with the same headers is whole without a body, and the connection stays. */
function isRepeatable({ method, httpVersion, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || httpVersion !== '1.1') return false
  const { connection, expect, upgrade } = headers
  if (expect !== undefined || upgrade !== undefined || headers['x-request-id'] !== undefined) return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return connection === undefined || connection.toLowerCase() === 'keep-alive'
}

/** The `Date` header, made once a second. */
function createDates(): (now: number) => string {
  let second = 0
  let text = ''
  return (now) => {
    const newer = Math.floor(now / 1000)
    if (newer !== second) {
      second = newer
      text = new Date(now).toUTCString()
    }
    return text
  }
}
