import { asciiJson } from '../../record/ascii-json.ts'
import { OVERLOAD_RETRY_SECONDS } from './admission.ts'
import { errorBody } from './error-body.ts'
import { type RateLimitScope, secondsToWait, type Verdict } from './limits/gate.ts'
import type { Plan } from './limits/plan.ts'
import type { RequestEcho } from './request-echo.ts'

type RefusedStatus = 401 | 429 | 503

/** A whole answer: what is the same for everybody was written once. */
export interface Refusal {
  readonly status: RefusedStatus
  /** Plain ASCII. */
  readonly body: string
  headers(requestId: string, isLast: boolean): string[]
  /** The same for a request that has an id of its own. */
  withEcho(echo: RequestEcho): Refusal
  /** The answer as it goes over the wire, on a connection that stays. */
  text(requestId: string, date: string): string
}

const HOW_TO_KEY = 'send an X-API-Key for more'

const TEXTS = {
  'unknown key': 'the API key is not known: check X-API-Key or api_key, or leave it out',
  'revoked key': 'the API key was revoked: ask for a new one',
} as const

function limitText({ name, text, daily }: Plan, isQuota: boolean, weight: number): string {
  if (isQuota) return `daily quota used up: ${daily} requests a day on plan ${name}; it begins anew at midnight UTC`
  const isKeyless = name === 'none' || name === 'local'
  const cost = weight > 1 ? `, and this request counts as ${weight}` : ''
  return `rate limit exceeded: ${text} ${isKeyless ? `without an API key${cost}; ${HOW_TO_KEY}` : `on plan ${name}${cost}`}`
}

interface Ready {
  readonly body: string
  readonly headers: readonly string[]
  /** Of the answer's text: its beginning, up to the headers that differ. */
  readonly start: string
}

export const OVERLOAD = 'the server has as much to do as it can: ask again after Retry-After seconds'

const REASONS = {
  401: 'Unauthorized',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const satisfies Record<RefusedStatus, string>

/** Makes refusals. What they have in common is kept, because there may be ten thousand of them in a second. */
export class Refusals {
  readonly #always: readonly string[]
  readonly #keepAlive: string
  readonly #ready = new Map<string, Ready>()

  constructor(always: Readonly<Record<string, string>>, keepAliveMs: number) {
    this.#always = Object.entries(always).flat()
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`
  }

  /** undefined when the request is allowed. */
  of(scope: RateLimitScope, verdict: Verdict): Refusal | undefined {
    if (verdict.kind === 'allowed') return undefined
    if (verdict.kind !== 'limited') {
      const { kind } = verdict
      const text = () => errorBody(scope, 401, TEXTS[kind])
      return this.#refuse(401, this.#prepare(401, `${scope} ${kind}`, text, '0', '0;w=1'), ['ratelimit-reset', '0'])
    }
    const { plan, decision, weight } = verdict
    const { isQuota } = decision
    const text = () => errorBody(scope, 429, limitText(plan, isQuota, weight))
    const ready = this.#prepare(429, `${scope} ${plan.name} ${isQuota} ${weight}`, text, `${plan.burst}`, plan.policy)
    const wait = `${secondsToWait(decision)}`
    return this.#refuse(429, ready, ['retry-after', wait, 'ratelimit-reset', wait])
  }

  /** More is under way than can be answered in time; it says nothing of the caller's rate. */
  overload(scope: RateLimitScope): Refusal {
    const ready = this.#prepare(503, `${scope} overload`, () => errorBody(scope, 503, OVERLOAD))
    return this.#refuse(503, ready, ['retry-after', `${OVERLOAD_RETRY_SECONDS}`])
  }

  #refuse(status: RefusedStatus, { body, headers, start }: Ready, own: readonly string[]): Refusal {
    return {
      status,
      body,
      withEcho: (echo) => this.#refuse(status, echoIn(status, body, headers, echo), own),
      headers: (id, isLast) => [...headers, 'x-request-id', id, ...own, ...(isLast ? CLOSE : NOTHING)],
      text: (id, date) =>
        `${start}x-request-id: ${id}\r\n${toLines(own)}Date: ${date}\r\n${this.#keepAlive}\r\n${body}`,
    }
  }

  #prepare(status: RefusedStatus, name: string, text: () => string, limit?: string, policy = ''): Ready {
    const known = this.#ready.get(name)
    if (known !== undefined) return known
    const headers = [
      ...(limit === undefined
        ? NOTHING
        : ['ratelimit-limit', limit, 'ratelimit-remaining', '0', 'ratelimit-policy', policy]),
      ...this.#always,
    ]
    const ready = toReady(status, text(), headers)
    this.#ready.set(name, ready)
    return ready
  }
}

function toReady(status: RefusedStatus, body: string, others: readonly string[]): Ready {
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', `${body.length}`, ...others]
  return { body, headers, start: `HTTP/1.1 ${status} ${REASONS[status]}\r\n${toLines(headers)}` }
}

/** The first four of the headers are about the body, which is written byte for character. */
const echoIn = (status: RefusedStatus, body: string, headers: readonly string[], echo: RequestEcho): Ready =>
  toReady(status, asciiJson({ ...JSON.parse(body), ...echo }), headers.slice(4))

/** Names and values in turns, as lines. */
function toLines(headers: readonly string[]): string {
  let lines = ''
  for (let i = 0; i < headers.length; i += 2) lines += `${headers[i]}: ${headers[i + 1]}\r\n`
  return lines
}

const CLOSE = ['connection', 'close']
const NOTHING: readonly string[] = []
