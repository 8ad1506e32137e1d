import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDevnetPath } from '../devnet-guard.ts'
import type { RequestMetrics } from '../request-metrics.ts'
import type { Admission } from './admission.ts'
import { ALWAYS, PREFLIGHT } from './common-headers.ts'
import type { Door, Gate, Pass, Verdict } from './limits/gate.ts'
import type { Refusal, Refusals } from './limits/refusal.ts'
import { LOADS, weightOf } from './limits/weight.ts'

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

/** Asked by load balancers, behind any of these prefixes: whoever may not ask takes a service for dead. */
const PROBES = ['healthcheck', 'healthz']

export const doorOf = (url: string): Door | undefined => {
  for (const [prefix, door] of DOORS) if (url.startsWith(prefix)) return isProbe(url, prefix.length) ? undefined : door
  return undefined
}

const isProbe = (url: string, from: number): boolean =>
  PROBES.some((probe) => url.startsWith(probe, from) && [undefined, '?'].includes(url[from + probe.length]))

/** Past this the rest of a refused body is not worth receiving to keep a connection. */
const MAX_BODY_TO_DRAIN = 64 * 1024

export interface HookParts {
  /** Without one nothing is limited. */
  readonly gate: Gate | undefined
  readonly admission: Admission
  readonly metrics: RequestMetrics
  readonly refusals: Refusals
}

/**
 * What happens to every request before anything of it is parsed, in this order: it gets an id, answers get their common
 * headers, preflights are answered, whoever is over his limit goes no further, and neither does what would only wait
 * because the process has enough to do.
 */
export function addEdgeHooks(server: FastifyInstance, { gate, admission, metrics, refusals }: HookParts): void {
  server.decorateRequest('pass', undefined)
  server.decorateRequest('isRefused', false)
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    if (request.method === 'OPTIONS') {
      reply.hijack()
      raw.writeHead(204, { 'x-request-id': request.id, ...(isDevnetPath(request.raw.url ?? '') ? {} : PREFLIGHT) })
      raw.end()
      return
    }
    const url = request.raw.url ?? ''
    // By the route it leads to: a path may be spelt in many ways.
    const door = doorOf(request.routeOptions.url ?? url)
    if (door === undefined) {
      greet(reply)
      done()
      return
    }
    const { load = 'read' } = request.routeOptions.config
    const weight = weightOf(load, url)
    const refuse = (refusal: Refusal, plan: string): void => {
      metrics.refused(refusal.status, plan)
      reply.hijack()
      request.isRefused = true
      writeRefusal(request.raw, raw, refusal, request.id)
    }
    const enter = (): void => {
      if (!LOADS[load].hasOwnLane && !admit(admission, request, reply, weight)) {
        refuse(refusals.overload(door), request.pass?.plan.name ?? 'none')
        return
      }
      greet(reply)
      done()
    }
    if (gate === undefined) {
      enter()
      return
    }
    const settle = (verdict: Verdict): void => {
      const refusal = refusals.of(door, verdict)
      if (refusal !== undefined) {
        refuse(refusal, 'plan' in verdict ? verdict.plan.name : 'none')
        return
      }
      if ('pass' in verdict) {
        const { plan, decision, pass } = verdict
        request.pass = pass
        raw.setHeader('ratelimit-limit', plan.burst)
        raw.setHeader('ratelimit-remaining', decision.remaining)
        raw.setHeader('ratelimit-reset', Math.ceil((decision.waitMs || plan.windowMs) / 1000))
        raw.setHeader('ratelimit-policy', plan.policy)
        if (weight > 1) raw.setHeader('ratelimit-cost', Math.min(weight, plan.burst))
      }
      enter()
    }
    const verdict = gate.admit({
      door,
      address: request.ip,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      key: keyOf(request.headers, url),
      weight,
    })
    if (verdict instanceof Promise) verdict.then(settle, done)
    else settle(verdict)
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.isRefused) observe(metrics, request, reply)
    done()
  })
}

/** Takes a place for a request until its answer has left, or nobody waits for it any more; false when there is none. */
export function admit(admission: Admission, request: FastifyRequest, reply: FastifyReply, weight: number): boolean {
  const caller = request.pass?.bucket ?? request.ip
  if (!admission.enter(caller, weight)) return false
  reply.raw.once('close', () => admission.leave(caller, weight))
  return true
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

/** In one go and as text, which Node sends with its headers in a single write. */
export function writeRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal, id: string): void {
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
