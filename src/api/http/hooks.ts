import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admission } from './admission.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { ALWAYS, preflightHeaders } from './common-headers.ts'
import { isDevnetPath } from './devnet-guard.ts'
import { isForwarded } from './limits/caller-address.ts'
import type { Gate, RateLimitGrant, RateLimitScope, Verdict } from './limits/gate.ts'
import type { Plan } from './limits/plan.ts'
import type { Decision } from './limits/sliding-log.ts'
import { LOADS, weightOf } from './limits/weight.ts'
import { decodeUrlPart } from './query-string.ts'
import type { Refusal, Refusals } from './refusal.ts'
import { ECHO_BYTES, findEcho, hasBody, NO_ECHO, type RequestEcho, readBeginning } from './request-echo.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { beginShort } from './short-request.ts'
import { takeOver } from './take-over.ts'
import { WARNING } from './warnings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request counts for; undefined where nothing is limited. */
    grant: RateLimitGrant | undefined
    /** What it counts as: by what it asks for, and by what that turned out to be once that is known. */
    weight: number
    /** Refused early, and counted there. */
    isRefused: boolean
    /** What its status counts as, where that says a failure of ours and it is the caller's doing. */
    countedStatus: number | undefined
  }
  interface FastifyContextConfig {
    /** Whose limits its requests count against; undefined for what is not limited. */
    readonly scope?: RateLimitScope
  }
}

const RATE_LIMIT_SCOPES: readonly (readonly [string, RateLimitScope])[] = [
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

export const rateLimitScopeOf = (url: string): RateLimitScope | undefined => {
  for (const [prefix, scope] of RATE_LIMIT_SCOPES)
    if (url.startsWith(prefix)) return isProbe(url, prefix.length) ? undefined : scope
  return undefined
}

const isProbe = (url: string, from: number): boolean =>
  PROBES.some((probe) => url.startsWith(probe, from) && [undefined, '?'].includes(url[from + probe.length]))

/** A request that has been answered, or refused. */
export interface AnsweredRequest {
  readonly method: string
  /** With its query, and so perhaps with a key. */
  readonly url: string
  readonly status: number
  readonly ms: number
}

export interface HookParts {
  /** Without one nothing is limited. */
  readonly gate: Gate | undefined
  readonly admission: Admission
  readonly metrics: RequestMetrics
  readonly refusals: Refusals
  readonly onAnswered?: ((answered: AnsweredRequest) => void) | undefined
}

/**
 * What happens to every request before anything of it is parsed, in this order: it gets an id, answers get their common
 * headers, preflights are answered, whoever is over his limit goes no further, and neither does what would only wait
 * because the process has enough to do.
 */
export function addEdgeHooks(server: FastifyInstance, parts: HookParts): void {
  const { gate, admission, metrics, refusals, onAnswered } = parts
  server.decorateRequest('grant', undefined)
  server.decorateRequest('weight', 1)
  server.decorateRequest('isRefused', false)
  server.decorateRequest('countedStatus', undefined)
  server.addHook('onRoute', (route) => {
    const scope = rateLimitScopeOf(route.url)
    if (scope !== undefined) route.config = { ...route.config, scope }
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    const url = request.raw.url ?? ''
    if (request.method === 'OPTIONS') {
      reply.hijack()
      const asked = rateLimitScopeOf(url) && request.headers['access-control-request-headers']
      raw.writeHead(204, { 'x-request-id': request.id, ...(isDevnetPath(url) ? {} : preflightHeaders(asked)) })
      raw.end()
      return
    }
    // By the route it leads to, which was looked at when it was made: a path may be spelt in many ways.
    const { config } = request.routeOptions
    const scope = config.url === undefined ? rateLimitScopeOf(url) : config.scope
    if (scope === undefined) {
      setCommonHeaders(reply)
      done()
      return
    }
    const { load = 'read' } = config
    const weight = weightOf(load, url, bodyBytesOf(request.headers))
    const refuse = (refusal: Refusal, plan: string): void => {
      metrics.refused(refusal.status, plan)
      request.isRefused = true
      writeRefusal(request.raw, takeOver(reply), scope, refusal, request.id)
    }
    const enter = (): void => {
      if (!LOADS[load].hasOwnLane && !admit(admission, request, reply, weight)) {
        refuse(refusals.overload(scope), request.grant?.plan.name ?? 'none')
        return
      }
      if (LOADS[load].isShort) beginShort(request, reply)
      setCommonHeaders(reply)
      done()
    }
    if (gate === undefined) {
      enter()
      return
    }
    const settle = (verdict: Verdict): void => {
      const refusal = refusals.of(scope, verdict)
      if (refusal !== undefined) {
        refuse(refusal, 'plan' in verdict ? verdict.plan.name : 'none')
        return
      }
      if ('grant' in verdict) {
        const { plan, decision, grant, isKeyIgnored } = verdict
        if (isKeyIgnored) reply.header(WARNING, 'the API key is not known here: served as without one')
        request.grant = grant
        request.weight = weight
        setRateLimitHeaders(reply, plan, decision, weight)
      }
      enter()
    }
    const verdict = gate.admit({
      scope,
      address: request.ip,
      isForwarded: isForwarded(request.headers),
      key: keyOf(request.headers, url),
      weight,
    })
    if (verdict instanceof Promise) verdict.then(settle, done)
    else settle(verdict)
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.isRefused) observe(metrics, request, reply)
    if (onAnswered !== undefined) {
      const { method, raw } = request
      onAnswered({ method, url: raw.url ?? '', status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
    }
    done()
  })
}

/** Takes a place for a request until its answer has left, or nobody waits for it any more; false when there is none. */
export function admit(admission: Admission, request: FastifyRequest, reply: FastifyReply, weight: number): boolean {
  const caller = request.grant?.bucket ?? request.ip
  if (!admission.enter(caller, weight)) return false
  reply.raw.on('close', () => admission.leave(caller, weight))
  return true
}

// Fastify hands its headers to Node in one go. As soon as one was set on Node's own response, each of all is checked and stored there first.

function setRateLimitHeaders(reply: FastifyReply, plan: Plan, { remaining, waitMs }: Decision, weight: number): void {
  reply.header('ratelimit-limit', plan.burst)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', Math.ceil((waitMs || plan.windowMs) / 1000))
  reply.header('ratelimit-policy', plan.policy)
  if (weight > 1) reply.header('ratelimit-cost', Math.min(weight, plan.burst))
}

/** The headers of every answer. */
export function setCommonHeaders(reply: FastifyReply): void {
  reply.header('x-request-id', reply.request.id)
  for (const name in ALWAYS) reply.header(name, ALWAYS[name as keyof typeof ALWAYS])
}

function observe(metrics: RequestMetrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.config.url ?? 'none'
  const plan = request.grant?.plan.name ?? 'none'
  metrics.answered(route, plan, request.countedStatus ?? reply.statusCode, reply.elapsedTime / 1000)
  request.log.debug(
    {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      plan,
      key: request.grant?.keyId,
    },
    'answered',
  )
}

/** With the id of the request, where it has one: in v2 that may stand in its body. */
export function writeRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  scope: RateLimitScope,
  refusal: Refusal,
  id: string,
): void {
  // In one go and as text, which Node sends with its headers in a single write.
  const write = ({ status, headers, body }: Refusal, isLast: boolean): void => {
    response.writeHead(status, headers(id, isLast))
    response.end(body, 'latin1')
  }
  const isLong = Number(request.headers['content-length'] ?? 0) > ECHO_BYTES
  const { url = '' } = request
  if (scope !== 'v2') write(refusal, isLong)
  else if (!hasBody(request)) write(echoed(refusal, findEcho(url)), isLong)
  else readBeginning(request, (text, isLonger) => write(echoed(refusal, findEcho(url, text)), isLong || isLonger))
}

export const echoed = (refusal: Refusal, echo: RequestEcho): Refusal =>
  echo === NO_ECHO ? refusal : refusal.withEcho(echo)

/** The header, or `api_key` of the query; read without parsing the rest. */
export function keyOf(headers: IncomingHttpHeaders, url: string): string | undefined {
  const header = headers['x-api-key']
  if (typeof header === 'string' && header !== '') return header
  const mark = url.indexOf('?')
  if (mark < 0 || url.indexOf('api_key', mark) < 0) return undefined
  const found = /[?&]api_key=([^&#]*)/.exec(url)?.[1]
  return found === undefined || found === '' ? undefined : decodeUrlPart(found)
}
