import { LRUCache } from 'lru-cache'
import type { Plan } from './plan.ts'
import type { Decision, Limiter, SlidingLog } from './sliding-log.ts'

/** What is needed of a plan to count by it. */
export type Rate = Pick<Plan, 'burst' | 'windowMs'>

/** One request for a place, or what one turned out to weigh beyond it. */
export interface LimitRequest extends Rate {
  readonly bucket: string
  readonly weight: number
  readonly isCharge?: true
}

export interface LimitAnswer extends Decision {
  /** So many more were taken for what the caller asks next. */
  readonly ahead: number
}

const MAX_KNOWN_REFUSED = 100_000

/** Who has less left, and whose plan has less, is counted one by one. */
const PLENTY = 2_000
/** Of what is left to others, one part in so many is taken ahead. */
const AHEAD_SHARE = 64
const MOST_AHEAD = 128
/** What was taken ahead and not used by then is lost. */
const AHEAD_MS = 100
const MAX_AHEAD_CALLERS = 1_000

/** Counts for another process. To ask costs both a third of what it takes to send a kept answer, so a caller with plenty left is not asked about each time. */
export function takeAll(limiter: SlidingLog, asks: readonly LimitRequest[]): LimitAnswer[] {
  const buckets = new Set<string>()
  return asks.map((ask) => {
    const decision = limiter[ask.isCharge ? 'charge' : 'take'](ask.bucket, ask, ask.weight)
    if (!decision.isAllowed || buckets.has(ask.bucket)) return { ...decision, ahead: 0 }
    buckets.add(ask.bucket)
    if (decision.remaining < PLENTY) return { ...decision, ahead: 0 }
    const ahead = Math.min(MOST_AHEAD, Math.floor(decision.remaining / AHEAD_SHARE))
    limiter.take(ask.bucket, ask, ahead)
    return { ...decision, ahead }
  })
}

interface Ahead {
  places: number
  /** What is left to the caller, these included. */
  remaining: number
  readonly until: number
}

/** Callers whose next place is not free yet: nobody is taken before, so nobody need be asked about them. */
export class RefusedCallers {
  readonly #until = new LRUCache<string, number>({ max: MAX_KNOWN_REFUSED })
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** While something is left, a lighter request may still be taken. */
  note(bucket: string, { isAllowed, remaining, waitMs }: Decision): void {
    if (!isAllowed && remaining === 0) this.#until.set(bucket, this.#clock() + waitMs)
  }

  /** How long there is to wait; undefined when the time has come, or nothing is known. */
  waitMs(bucket: string): number | undefined {
    const until = this.#until.get(bucket)
    if (until === undefined) return undefined
    const left = until - this.#clock()
    if (left > 0) return left
    this.#until.delete(bucket)
    return undefined
  }
}

/**
 * Counts in another process, for several that serve one port. All that comes in one turn of the loop goes there in one message, and nothing
 * goes there for callers of whom enough was taken ahead, or is being taken.
 */
export class RemoteLimiter implements Limiter {
  readonly #askAll: (asks: readonly LimitRequest[]) => Promise<readonly LimitAnswer[]>
  readonly #clock: () => number
  readonly #refused: RefusedCallers
  readonly #ahead = new LRUCache<string, Ahead>({ max: MAX_AHEAD_CALLERS })
  /** Callers who had plenty left the last time, and are being asked about. */
  readonly #asking = new Map<string, Promise<unknown>>()
  #waiting: { readonly ask: LimitRequest; readonly resolve: (late: Promise<Decision>) => void }[] = []

  constructor(
    askAll: (asks: readonly LimitRequest[]) => Promise<readonly LimitAnswer[]>,
    clock: () => number = () => performance.now(),
  ) {
    this.#askAll = askAll
    this.#clock = clock
    this.#refused = new RefusedCallers(clock)
  }

  refusedForMs(bucket: string): number | undefined {
    return this.#refused.waitMs(bucket)
  }

  take(bucket: string, rate: Rate, weight = 1): Decision | Promise<Decision> {
    const waitMs = this.#refused.waitMs(bucket)
    if (waitMs !== undefined) return { isAllowed: false, remaining: 0, waitMs, isQuota: false }
    const taken = this.#takeAhead(bucket, weight)
    if (taken !== undefined) return taken
    const { burst, windowMs } = rate
    const asking = this.#asking.get(bucket)?.then(() => this.take(bucket, rate, weight))
    return asking ?? this.#ask({ bucket, burst, windowMs, weight })
  }

  charge(bucket: string, { burst, windowMs }: Rate, weight: number): Decision | Promise<Decision> {
    return this.#takeAhead(bucket, weight) ?? this.#ask({ bucket, burst, windowMs, weight, isCharge: true })
  }

  #takeAhead(bucket: string, weight: number): Decision | undefined {
    const ahead = this.#ahead.get(bucket)
    if (ahead === undefined || ahead.places < weight || this.#clock() > ahead.until) return undefined
    ahead.places -= weight
    ahead.remaining -= weight
    return { isAllowed: true, remaining: ahead.remaining, waitMs: 0, isQuota: false }
  }

  #ask(ask: LimitRequest): Promise<Decision> {
    if (this.#waiting.length === 0) setImmediate(() => this.#send())
    const asked = new Promise<Decision>((resolve) => this.#waiting.push({ ask, resolve }))
    const { bucket } = ask
    if (this.#ahead.has(bucket) && !this.#asking.has(bucket)) {
      // A failure is told to whoever asked first; those who wait for it ask for themselves.
      const over = (): boolean => this.#asking.delete(bucket)
      this.#asking.set(bucket, asked.then(over, over))
    }
    return asked
  }

  #send(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const answers = this.#askAll(waiting.map(({ ask }) => ask))
    waiting.forEach(({ ask, resolve }, i) => {
      resolve(answers.then((decisions) => this.#note(ask.bucket, decisions[i] as LimitAnswer)))
    })
  }

  #note(bucket: string, { ahead, ...decision }: LimitAnswer): Decision {
    if (ahead > 0) {
      this.#ahead.set(bucket, { places: ahead, remaining: decision.remaining, until: this.#clock() + AHEAD_MS })
    }
    this.#refused.note(bucket, decision)
    return decision
  }
}
