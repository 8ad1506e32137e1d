import { type Door, secondsToWait, type Verdict } from './gate.ts'
import type { Plan } from './plan.ts'

/** A whole answer: what is the same for everybody was written once. */
export interface Refusal {
  readonly status: 401 | 429
  readonly body: Buffer
  readonly headers: readonly (readonly [string, string])[]
}

const HOW_TO_KEY = 'send an X-API-Key for more'

const TEXTS = {
  'unknown key': 'the API key is not known: check X-API-Key or api_key, or leave it out',
  'revoked key': 'the API key was revoked: ask for a new one',
} as const

const NOTHING_LEFT = [
  ['ratelimit-limit', '0'],
  ['ratelimit-remaining', '0'],
  ['ratelimit-reset', '0'],
] as const

/** v2 has its envelope, v3 its `error`. */
function bodyOf(door: Door, status: number, error: string): Buffer {
  return Buffer.from(JSON.stringify(door === 'v2' ? { ok: false, error, code: status } : { error }))
}

function limitText({ name, text, daily }: Plan, isQuota: boolean): string {
  if (isQuota) return `daily quota used up: ${daily} requests a day on plan ${name}; it begins anew at midnight UTC`
  const isKeyless = name === 'none' || name === 'local'
  return `rate limit exceeded: ${text} ${isKeyless ? `without an API key; ${HOW_TO_KEY}` : `on plan ${name}`}`
}

/** Makes refusals. Their bodies are kept, because there may be ten thousand of them in a second. */
export class Refusals {
  readonly #bodies = new Map<string, Buffer>()

  /** undefined when the request is allowed. */
  of(door: Door, verdict: Verdict): Refusal | undefined {
    if (verdict.kind === 'allowed') return undefined
    if (verdict.kind !== 'limited') {
      const { kind } = verdict
      return { status: 401, body: this.#body(door, 401, kind, () => TEXTS[kind]), headers: NOTHING_LEFT }
    }
    const { plan, decision } = verdict
    const { isQuota } = decision
    const wait = `${secondsToWait(decision)}`
    return {
      status: 429,
      body: this.#body(door, 429, `${plan.name} ${isQuota}`, () => limitText(plan, isQuota)),
      headers: [
        ['retry-after', wait],
        ['ratelimit-limit', `${plan.burst}`],
        ['ratelimit-remaining', '0'],
        ['ratelimit-reset', wait],
        ['ratelimit-policy', plan.policy],
      ],
    }
  }

  #body(door: Door, status: 401 | 429, name: string, text: () => string): Buffer {
    const key = `${door} ${name}`
    const known = this.#bodies.get(key)
    if (known !== undefined) return known
    const body = bodyOf(door, status, text())
    this.#bodies.set(key, body)
    return body
  }
}
