import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestMetrics } from '../request-metrics.ts'
import type { Door, Gate, Pass, Verdict } from './limits/gate.ts'
import { type Refusal, Refusals } from './limits/refusal.ts'
import type { NewRequestId } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request counts for; undefined where nothing is limited. */
    pass: Pass | undefined
    /** Turned away at the door, and counted there. */
    isRefused: boolean
  }
}

const DOORS: readonly (readonly [string, Door])[] = [
  ['/api/v2/', 'v2'],
  ['/api/v3/', 'v3'],
  ['/toncenter/api/v2/', 'v2'],
  ['/toncenter/api/v3/', 'v3'],
  ['/api/emulate/', 'v3'],
  ['/api/streaming/', 'v3'],
  ['/toncenter/api/emulate/', 'v3'],
  ['/toncenter/api/streaming/', 'v3'],
]

export const doorOf = (url: string): Door | undefined => {
  for (const [prefix, door] of DOORS) if (url.startsWith(prefix)) return door
  return undefined
}

const EXPOSED = [
  'x-api-version',
  'x-request-id',
  'x-next-cursor',
  'x-cellar-warning',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
].join(', ')

/** On every answer: any page may read the API, and nothing here is to be sniffed, framed or referred from. */
const ALWAYS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const

const PREFLIGHT = {
  ...ALWAYS,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, accept, x-api-key, x-ton-client-version, x-request-id, x-actions-version, x-debug-request, x-timeout, x-no-address-book, x-no-metadata, last-event-id',
  'access-control-max-age': '86400',
} as const

/** Past this the rest of a refused body is not worth receiving to keep a connection. */
const MAX_BODY_TO_DRAIN = 64 * 1024

export interface HookParts {
  /** Without one nothing is limited. */
  readonly gate: Gate | undefined
  readonly metrics: RequestMetrics
}

/**
 * What happens to every request before anything of it is parsed, in this order: it gets an id, answers get their common
 * headers, preflights are answered, and whoever is over his limit goes no further.
 */
export function addEdgeHooks(server: FastifyInstance, { gate, metrics }: HookParts): void {
  const refusals = new Refusals(ALWAYS)
  server.decorateRequest('pass', undefined)
  server.decorateRequest('isRefused', false)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    if (request.method === 'OPTIONS') {
      reply.hijack()
      raw.writeHead(204, { 'x-request-id': request.id, ...PREFLIGHT })
      raw.end()
      return
    }
    const url = request.raw.url ?? ''
    // By the route it leads to: a path may be spelt in many ways.
    const door = gate && doorOf(request.routeOptions.url ?? url)
    if (gate === undefined || door === undefined) {
      greet(reply)
      done()
      return
    }
    const settle = (verdict: Verdict): void => {
      const refusal = refusals.of(door, verdict)
      if (refusal !== undefined) {
        metrics.refused(refusal.status, 'plan' in verdict ? verdict.plan.name : 'none')
        reply.hijack()
        request.isRefused = true
        writeRefusal(request.raw, raw, refusal, request.id)
        return
      }
      greet(reply)
      if ('pass' in verdict) {
        const { plan, decision, pass } = verdict
        request.pass = pass
        raw.setHeader('ratelimit-limit', plan.burst)
        raw.setHeader('ratelimit-remaining', decision.remaining)
        raw.setHeader('ratelimit-reset', Math.ceil((decision.waitMs || plan.windowMs) / 1000))
        raw.setHeader('ratelimit-policy', plan.policy)
      }
      done()
    }
    const verdict = gate.admit({
      door,
      address: request.ip,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      key: keyOf(request.headers, url),
    })
    if (verdict instanceof Promise) verdict.then(settle, done)
    else settle(verdict)
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.isRefused) observe(metrics, request, reply)
    done()
  })
}

/** The headers of every answer. */
export function greet({ raw, request }: FastifyReply): void {
  raw.setHeader('x-request-id', request.id)
  for (const name in ALWAYS) raw.setHeader(name, ALWAYS[name as keyof typeof ALWAYS])
}

function observe(metrics: RequestMetrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none'
  const plan = request.pass?.plan.name ?? 'none'
  metrics.answered(route, plan, reply.statusCode, reply.elapsedTime / 1000)
  request.log.debug(
    {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      plan,
      key: request.pass?.keyId,
    },
    'answered',
  )
}

/** Refuses whoever is sure to be refused before anything is made for his request: ten thousand a second cost little. */
export function turnAwayEarly(server: FastifyInstance, gate: Gate, metrics: RequestMetrics, newId: NewRequestId): void {
  const http = server.server
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const refusals = new Refusals(ALWAYS)
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? ''
    const door = request.method === 'OPTIONS' ? undefined : doorOf(url)
    const verdict =
      door &&
      gate.turnAway({
        door,
        address: request.socket.remoteAddress,
        isForwarded: request.headers['x-forwarded-for'] !== undefined,
        key: keyOf(request.headers, url),
      })
    const refusal = door && verdict && refusals.of(door, verdict)
    if (refusal === undefined || verdict === undefined) {
      for (const handle of handlers) handle.call(http, request, response)
      return
    }
    metrics.refused(refusal.status, 'plan' in verdict ? verdict.plan.name : 'none')
    writeRefusal(request, response, refusal, newId(request))
  })
}

/** In one go and as text, which Node sends with its headers in a single write. */
function writeRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal, id: string): void {
  const isLong = Number(request.headers['content-length'] ?? 0) > MAX_BODY_TO_DRAIN
  response.writeHead(refusal.status, refusal.headers(id, isLong))
  response.end(refusal.body, 'latin1')
}

/** The header, or `api_key` of the query; read without parsing the rest. */
export function keyOf(headers: IncomingHttpHeaders, url: string): string | undefined {
  const header = headers['x-api-key']
  if (typeof header === 'string' && header !== '') return header
  const mark = url.indexOf('?')
  if (mark < 0 || url.indexOf('api_key', mark) < 0) return undefined
  const found = /[?&]api_key=([^&#]*)/.exec(url)?.[1]
  if (found === undefined || found === '') return undefined
  try {
    return decodeURIComponent(found)
  } catch {
    return found // not readable as text: not a key that anybody has
  }
}
