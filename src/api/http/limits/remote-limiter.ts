import { LRUCache } from 'lru-cache'
import type { Plan } from './plan.ts'
import type { Decision, Limiter } from './sliding-log.ts'

/** What is needed of a plan to count by it. */
export type Rate = Pick<Plan, 'burst' | 'windowMs'>

/** One request for a place. */
export interface LimitRequest extends Rate {
  readonly bucket: string
  readonly weight: number
}

const MAX_KNOWN_REFUSED = 100_000

/** Callers whose next place is not free yet: nobody is taken before, so nobody need be asked about them. */
export class RefusedCallers {
  readonly #until = new LRUCache<string, number>({ max: MAX_KNOWN_REFUSED })

  add(bucket: string, waitMs: number): void {
    this.#until.set(bucket, performance.now() + waitMs)
  }

  /** How long there is to wait; undefined when the time has come, or nothing is known. */
  waitMs(bucket: string): number | undefined {
    const until = this.#until.get(bucket)
    if (until === undefined) return undefined
    const left = until - performance.now()
    if (left > 0) return left
    this.#until.delete(bucket)
    return undefined
  }
}

/** Counts in another process, for several that serve one port. All that comes in one turn of the loop goes there in one message. */
export class RemoteLimiter implements Limiter {
  readonly #askAll: (asks: readonly LimitRequest[]) => Promise<readonly Decision[]>
  readonly #refused = new RefusedCallers()
  #waiting: { readonly ask: LimitRequest; readonly resolve: (late: Promise<Decision>) => void }[] = []

  constructor(askAll: (asks: readonly LimitRequest[]) => Promise<readonly Decision[]>) {
    this.#askAll = askAll
  }

  refusedForMs(bucket: string): number | undefined {
    return this.#refused.waitMs(bucket)
  }

  take(bucket: string, { burst, windowMs }: Plan, weight = 1): Decision | Promise<Decision> {
    const waitMs = this.#refused.waitMs(bucket)
    if (waitMs !== undefined) return { isAllowed: false, remaining: 0, waitMs, isQuota: false }
    if (this.#waiting.length === 0) setImmediate(() => this.#send())
    return new Promise((resolve) => this.#waiting.push({ ask: { bucket, burst, windowMs, weight }, resolve }))
  }

  #send(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const answers = this.#askAll(waiting.map(({ ask }) => ask))
    waiting.forEach(({ ask, resolve }, i) => {
      resolve(answers.then((decisions) => this.#note(ask.bucket, decisions[i] as Decision)))
    })
  }

  #note(bucket: string, decision: Decision): Decision {
    // While something is left, a lighter request may still be taken.
    if (!decision.isAllowed && decision.remaining === 0) this.#refused.add(bucket, decision.waitMs)
    return decision
  }
}
