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
  /** How long a caller has to wait who is sure to be refused now; undefined when he may not be. Counts nothing. */
  refusedForMs(bucket: string, plan: Plan): number | undefined
  /** `weight` is what the request costs, in requests; more than `plan.burst` counts as that. */
  take(bucket: string, plan: Plan, weight?: number): Decision | Promise<Decision>
}

/** Callers that are remembered at once; the one that was quiet for longest is forgotten first. */
const MAX_BUCKETS = 200_000
const FIRST_SLOTS = 8

/** Times of the last requests that were taken, in a ring. */
class Log {
  times = new Float64Array(FIRST_SLOTS)
  head = 0
  count = 0
  newest = Number.NEGATIVE_INFINITY
  windowMs = 0
  /** When the last place became free; the far past when all always were. */
  freeSince = Number.NEGATIVE_INFINITY

  /** `time` is a window ago. */
  dropBefore(time: number, windowMs: number): void {
    this.windowMs = windowMs
    while (this.count > 0 && (this.times[this.head] as number) <= time) {
      this.freeSince = (this.times[this.head] as number) + windowMs
      this.head = (this.head + 1) % this.times.length
      this.count--
    }
  }

  add(time: number): void {
    if (this.count === this.times.length) this.#grow()
    this.times[(this.head + this.count) % this.times.length] = time
    this.count++
    this.newest = time
  }

  get oldest(): number {
    return this.at(0)
  }

  /** When the request at this place was taken, counted from the oldest. */
  at(index: number): number {
    return this.times[(this.head + index) % this.times.length] as number
  }

  #grow(): void {
    const wider = new Float64Array(this.times.length * 2)
    for (let i = 0; i < this.count; i++) wider[i] = this.times[(this.head + i) % this.times.length] as number
    this.times = wider
    this.head = 0
  }
}

/** A quarter of a window, and at most this, may a request be late for its place and still be counted as in time. */
const MOST_LATE_MS = 250

export const maxLatenessMs = (windowMs: number): number => Math.min(windowMs / 4, MOST_LATE_MS)

/**
 * A request that takes a place shortly after it became free counts from then on: otherwise whoever asks all the time would
 * lose a little at every turn, and a rate of one a second would give 59 in a busy minute.
 */
const takenAt = (now: number, { freeSince, newest }: Log, windowMs: number): number =>
  now - freeSince <= maxLatenessMs(windowMs) ? Math.max(freeSince, newest) : now

/**
 * At most `burst` requests in a window of `burst / rps` seconds, wherever it begins, and exactly `rps` a second in the long
 * run. A counter that starts again each second would let twice as many pass around its edges, and a bucket of tokens
 * gives its first fill away on top of the rate.
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

  take(bucket: string, { burst, windowMs }: Pick<Plan, 'burst' | 'windowMs'>, weight = 1): Decision {
    const now = this.#clock()
    const log = this.#logOf(bucket)
    log.dropBefore(now - windowMs, windowMs)
    const places = Math.min(weight, burst)
    const lacking = log.count + places - burst
    if (lacking > 0) {
      const waitMs = log.at(lacking - 1) + windowMs - now
      return { isAllowed: false, remaining: burst - log.count, waitMs, isQuota: false }
    }
    const time = takenAt(now, log, windowMs)
    for (let i = 0; i < places; i++) log.add(time)
    const remaining = burst - log.count
    return { isAllowed: true, remaining, waitMs: remaining > 0 ? 0 : log.oldest + windowMs - now, isQuota: false }
  }

  refusedForMs(bucket: string, { burst, windowMs }: Plan): number | undefined {
    const log = this.#logs.get(bucket)
    if (log === undefined || log.count < burst) return undefined
    const waitMs = log.oldest + windowMs - this.#clock()
    return waitMs > 0 ? waitMs : undefined
  }

  /** Keeps in mind what another limiter let in. */
  record(bucket: string, { burst, windowMs }: Plan, weight = 1): void {
    const now = this.#clock()
    const log = this.#logOf(bucket)
    log.dropBefore(now - windowMs, windowMs)
    const places = Math.min(weight, burst - log.count)
    for (let i = 0; i < places; i++) log.add(Math.max(now, log.newest))
  }

  /** Forgets callers that were quiet for longer than `idleMs`, and than the window of their plan; to be called now and then. */
  sweep(idleMs: number): void {
    const now = this.#clock()
    for (const [bucket, { newest, windowMs }] of this.#logs) {
      if (now - newest >= Math.max(idleMs, windowMs)) this.#logs.delete(bucket)
    }
  }

  #logOf(bucket: string): Log {
    const known = this.#logs.get(bucket)
    if (known !== undefined) return known
    const log = new Log()
    if (this.#logs.size >= MAX_BUCKETS) {
      for (const first of this.#logs.keys()) {
        this.#logs.delete(first)
        break
      }
    }
    this.#logs.set(bucket, log)
    return log
  }
}
