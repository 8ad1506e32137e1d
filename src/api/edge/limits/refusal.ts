import { type Door, secondsToWait, type Verdict } from './gate.ts'
import type { Plan } from './plan.ts'

/** A whole answer: what is the same for everybody was written once. */
export interface Refusal {
  readonly status: 401 | 429
  /** Plain ASCII. */
  readonly body: string
  headers(requestId: string, isLast: boolean): string[]
}

const HOW_TO_KEY = 'send an X-API-Key for more'

const TEXTS = {
  'unknown key': 'the API key is not known: check X-API-Key or api_key, or leave it out',
  'revoked key': 'the API key was revoked: ask for a new one',
} as const

/** v2 has its envelope, v3 its `error`. */
const bodyOf = (door: Door, status: number, error: string): string =>
  JSON.stringify(door === 'v2' ? { ok: false, error, code: status } : { error })

function limitText({ name, text, daily }: Plan, isQuota: boolean): string {
  if (isQuota) return `daily quota used up: ${daily} requests a day on plan ${name}; it begins anew at midnight UTC`
  const isKeyless = name === 'none' || name === 'local'
  return `rate limit exceeded: ${text} ${isKeyless ? `without an API key; ${HOW_TO_KEY}` : `on plan ${name}`}`
}

interface Ready {
  readonly body: string
  readonly headers: readonly string[]
}

/** Makes refusals. What they have in common is kept, because there may be ten thousand of them in a second. */
export class Refusals {
  readonly #always: readonly string[]
  readonly #ready = new Map<string, Ready>()

  constructor(always: Readonly<Record<string, string>>) {
    this.#always = Object.entries(always).flat()
  }

  /** undefined when the request is allowed. */
  of(door: Door, verdict: Verdict): Refusal | undefined {
    if (verdict.kind === 'allowed') return undefined
    if (verdict.kind !== 'limited') {
      const { kind } = verdict
      const { body, headers } = this.#prepare(`${door} ${kind}`, () => bodyOf(door, 401, TEXTS[kind]), '0', '0;w=1')
      return {
        status: 401,
        body,
        headers: (id, isLast) => [...headers, 'x-request-id', id, 'ratelimit-reset', '0', ...closing(isLast)],
      }
    }
    const { plan, decision } = verdict
    const { isQuota } = decision
    const text = () => bodyOf(door, 429, limitText(plan, isQuota))
    const { body, headers } = this.#prepare(`${door} ${plan.name} ${isQuota}`, text, `${plan.burst}`, plan.policy)
    const wait = `${secondsToWait(decision)}`
    return {
      status: 429,
      body,
      headers: (id, isLast) => [
        ...headers,
        ...['x-request-id', id, 'retry-after', wait, 'ratelimit-reset', wait],
        ...closing(isLast),
      ],
    }
  }

  #prepare(name: string, text: () => string, limit: string, policy: string): Ready {
    const known = this.#ready.get(name)
    if (known !== undefined) return known
    const body = text()
    const headers = [
      ...['content-type', 'application/json; charset=utf-8', 'content-length', `${body.length}`],
      ...['ratelimit-limit', limit, 'ratelimit-remaining', '0', 'ratelimit-policy', policy],
      ...this.#always,
    ]
    const ready = { body, headers }
    this.#ready.set(name, ready)
    return ready
  }
}

const closing = (isLast: boolean): readonly string[] => (isLast ? CLOSE : NOTHING)
const CLOSE = ['connection', 'close']
const NOTHING: readonly string[] = []
