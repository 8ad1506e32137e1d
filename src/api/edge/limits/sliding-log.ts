import type { Plan } from './plan.ts'

/** Whether a request is taken, how many more would be, and after how long one more is. */
export interface Decision {
  readonly isAllowed: boolean
  readonly remaining: number
  /** Until a further request is taken; 0 when one is at once. */
  readonly waitMs: number
  /** Refused because the day's quota is used up. */
  readonly isQuota: boolean
}

/** A limiter: of this process alone, or shared. */
export interface Limiter {
  take(bucket: string, plan: Plan): Decision | Promise<Decision>
}

/** Callers that are remembered at once; the one that was quiet for longest is forgotten first. */
const MAX_BUCKETS = 200_000
const FIRST_SLOTS = 8

/** Times of the last requests that were taken, in a ring. */
class Log {
  times = new Float64Array(FIRST_SLOTS)
  head = 0
  count = 0

  dropBefore(time: number): void {
    while (this.count > 0 && (this.times[this.head] as number) <= time) {
      this.head = (this.head + 1) % this.times.length
      this.count--
    }
  }

  add(time: number): void {
    if (this.count === this.times.length) this.#grow()
    this.times[(this.head + this.count) % this.times.length] = time
    this.count++
  }

  get oldest(): number {
    return this.times[this.head] as number
  }

  #grow(): void {
    const wider = new Float64Array(this.times.length * 2)
    for (let i = 0; i < this.count; i++) wider[i] = this.times[(this.head + i) % this.times.length] as number
    this.times = wider
    this.head = 0
  }
}

/**
 * At most `burst` requests in any window of `burst / rps` seconds: exact, whatever the moment one begins to count.
 * A counter that starts again each second would let twice as many pass around its edges, and a bucket of tokens gives
 * its first fill away on top of the rate.
 */
export class SlidingLog implements Limiter {
  readonly #logs = new Map<string, Log>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  get size(): number {
    return this.#logs.size
  }

  take(bucket: string, { burst, windowMs }: Plan): Decision {
    const now = this.#clock()
    let log = this.#logs.get(bucket)
    if (log === undefined) {
      log = new Log()
      this.#remember(bucket, log)
    }
    log.dropBefore(now - windowMs)
    if (log.count >= burst)
      return { isAllowed: false, remaining: 0, waitMs: log.oldest + windowMs - now, isQuota: false }
    log.add(now)
    const remaining = burst - log.count
    return { isAllowed: true, remaining, waitMs: remaining > 0 ? 0 : log.oldest + windowMs - now, isQuota: false }
  }

  /** Forgets callers that were quiet for longer than `idleMs`; to be called now and then. */
  sweep(idleMs: number): void {
    const before = this.#clock() - idleMs
    for (const [bucket, log] of this.#logs) {
      log.dropBefore(before)
      if (log.count === 0) this.#logs.delete(bucket)
    }
  }

  #remember(bucket: string, log: Log): void {
    if (this.#logs.size >= MAX_BUCKETS) {
      for (const first of this.#logs.keys()) {
        this.#logs.delete(first)
        break
      }
    }
    this.#logs.set(bucket, log)
  }
}
