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
  /** Counts what a request turned out to weigh beyond what was taken for it, also when nothing is left. Gives what the caller's next one would be told. */
  charge(bucket: string, plan: Plan, weight: number): Decision | Promise<Decision>
}

/** Callers that are remembered at once; the one that was quiet for longest is forgotten first. */
const MAX_BUCKETS = 200_000
const FIRST_SLOTS = 8

/**
 * So many bursts are written down for a caller at most: as much as a burst of requests that all turn out to weigh the most. Beyond that nothing
 * is, so nobody is shut out for more than so many windows.
 */
export const MOST_BURSTS = 20

/** Times of the last requests that were taken, in a ring; behind them those at which what is owed takes a place. */
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

  /** When the request at this place was taken, counted from the oldest. */
  at(index: number): number {
    return this.times[(this.head + index) % this.times.length] as number
  }

  /** When a place is free next, where none is. */
  freeAt(burst: number, windowMs: number): number {
    return this.at(this.count - burst) + windowMs
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
      return { isAllowed: false, remaining: Math.max(0, burst - log.count), waitMs, isQuota: false }
    }
    const time = takenAt(now, log, windowMs)
    for (let i = 0; i < places; i++) log.add(time)
    const remaining = burst - log.count
    const waitMs = remaining > 0 ? 0 : log.freeAt(burst, windowMs) - now
    return { isAllowed: true, remaining, waitMs, isQuota: false }
  }

  /**
   * What finds no place is owed: it takes those that become free next, each from then on for a window. So no window has more than `burst`, however
   * late it is known what was too much; with the time of now they would all be gone a window later, whatever their number.
   */
  charge(bucket: string, { burst, windowMs }: Pick<Plan, 'burst' | 'windowMs'>, weight: number): Decision {
    const now = this.#clock()
    const log = this.#logOf(bucket)
    log.dropBefore(now - windowMs, windowMs)
    const time = takenAt(now, log, windowMs)
    const places = Math.min(weight, burst * MOST_BURSTS - log.count)
    for (let i = 0; i < places; i++) log.add(log.count < burst ? time : log.freeAt(burst, windowMs))
    const remaining = Math.max(0, burst - log.count)
    const waitMs = remaining > 0 ? 0 : log.freeAt(burst, windowMs) - now
    return { isAllowed: remaining > 0, remaining, waitMs, isQuota: false }
  }

  refusedForMs(bucket: string, { burst, windowMs }: Plan): number | undefined {
    const log = this.#logs.get(bucket)
    if (log === undefined || log.count < burst) return undefined
    const waitMs = log.freeAt(burst, windowMs) - this.#clock()
    return waitMs > 0 ? waitMs : undefined
  }

  /** Keeps in mind what another limiter let in; by the clock of that one, so what finds no place here is no debt. */
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
