import { Redis } from 'ioredis'
import type { Plan } from './plan.ts'
import { RefusedCallers } from './remote-limiter.ts'
import { type Decision, type Limiter, MOST_BURSTS, maxLatenessMs, type SlidingLog } from './sliding-log.ts'

/**
 * The same rule as `SlidingLog`, kept in Redis by its clock, in one step: times of the requests in the window and of what is owed, newest
 * first, and the count of the day. Gives [1 taken, 0 refused, -1 quota; free places; microseconds until the next one]. Where the sixth argument is
 * not 0 it is a charge, which is counted up to so many places in all; then 1 and 0 are of the next request.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local burst = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local daily = tonumber(ARGV[3])
local weight = tonumber(ARGV[5])
local most = tonumber(ARGV[6])
if daily > 0 and tonumber(redis.call('GET', KEYS[2]) or '0') >= daily then return {-1, 0, 0} end
local at = now
local oldest = redis.call('LINDEX', KEYS[1], -1)
local newest = tonumber(redis.call('LINDEX', KEYS[1], 0) or '0')
while oldest and tonumber(oldest) <= now - window do
  local free = tonumber(oldest) + window
  if now - free <= tonumber(ARGV[4]) then at = math.max(free, newest) end
  redis.call('RPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], -1)
end
local count = redis.call('LLEN', KEYS[1])
local function leaves(index) return tonumber(redis.call('LINDEX', KEYS[1], -1 - index)) + window end
if most > 0 then
  weight = math.min(weight, most - count)
else
  weight = math.min(weight, burst)
  local lacking = count + weight - burst
  if lacking > 0 then return {0, math.max(0, burst - count), leaves(lacking - 1) - now} end
end
for _ = 1, weight do
  if count >= burst then at = leaves(count - burst) end
  redis.call('LPUSH', KEYS[1], string.format('%.0f', at))
  count = count + 1
end
if weight > 0 then redis.call('PEXPIRE', KEYS[1], math.ceil((at + window - now) / 1000) + 1000) end
if daily > 0 then
  redis.call('INCR', KEYS[2])
  redis.call('EXPIRE', KEYS[2], 172800)
end
local isLeft = count < burst
return {(most == 0 or isLeft) and 1 or 0, math.max(0, burst - count), isLeft and 0 or leaves(count - burst) - now}
`

/** A Redis that does not answer within this time is as good as away: a request must not wait for its own counting. */
const COMMAND_TIMEOUT_MS = 500
const RETRY_MS = 1_000

export interface SharedLogOptions {
  readonly url: string
  /** Asked while Redis is away. */
  readonly fallback: SlidingLog
  /** The day, as it is spelt in the key of the day's count. */
  readonly day: () => string
  readonly onChange: (isShared: boolean, reason: string) => void
  readonly clock?: () => number
}

interface LimitRedis extends Redis {
  cellarTake(
    ...parts: [
      ...[log: string, quota: string],
      ...[burst: number, window: number, daily: number, late: number, weight: number, most: number],
    ]
  ): Promise<[number, number, number]>
}

/** Exact over all processes that share one Redis; while it is away, exact in each. */
export class SharedLog implements Limiter {
  readonly #redis: LimitRedis
  readonly #options: SharedLogOptions
  readonly #clock: () => number
  readonly #refused: RefusedCallers
  /** Not known until the first try, so that a Redis that was never there is told of, too. */
  #isShared: boolean | undefined
  #awayUntil = 0

  constructor(options: SharedLogOptions) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
    this.#refused = new RefusedCallers(this.#clock)
    this.#redis = new Redis(options.url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: RETRY_MS,
      retryStrategy: () => RETRY_MS,
      connectionName: 'cellar-limits',
    }) as LimitRedis
    this.#redis.defineCommand('cellarTake', { numberOfKeys: 2, lua: SCRIPT })
    this.#redis.on('ready', () => this.#turn(true, 'connected'))
    this.#redis.on('close', () => this.#turn(false, 'the connection is closed'))
    // Told by the change above; without a listener the library writes to standard error.
    this.#redis.on('error', () => undefined)
  }

  get isShared(): boolean {
    return this.#isShared === true
  }

  /** Resolves when it is connected, or when it is plain that it is not to be had now. */
  async start(): Promise<void> {
    try {
      await this.#redis.connect()
    } catch (error) {
      this.#turn(false, (error as Error).message)
    }
  }

  refusedForMs(bucket: string, plan: Plan): number | undefined {
    return this.#isAway ? this.#options.fallback.refusedForMs(bucket, plan) : this.#refused.waitMs(bucket)
  }

  take(bucket: string, plan: Plan, weight = 1): Decision | Promise<Decision> {
    if (this.#isAway) return this.#options.fallback.take(bucket, plan, weight)
    const waitMs = this.#refused.waitMs(bucket)
    if (waitMs !== undefined) return { isAllowed: false, remaining: 0, waitMs, isQuota: false }
    return this.#ask(bucket, plan, weight, 'take')
  }

  charge(bucket: string, plan: Plan, weight: number): Decision | Promise<Decision> {
    if (this.#isAway) return this.#options.fallback.charge(bucket, plan, weight)
    return this.#ask(bucket, plan, weight, 'charge')
  }

  stop(): void {
    this.#redis.disconnect()
  }

  get #isAway(): boolean {
    return !this.#isShared || this.#clock() < this.#awayUntil
  }

  async #ask(bucket: string, plan: Plan, weight: number, what: 'take' | 'charge'): Promise<Decision> {
    const name = `cellar:{${bucket}}`
    const { fallback, day, onChange } = this.#options
    const { burst, windowMs, daily = 0 } = plan
    // The day's requests are counted, not what they weigh.
    const [quota, most] = what === 'take' ? [daily, 0] : [0, burst * MOST_BURSTS]
    try {
      const [taken, remaining, wait] = await this.#redis.cellarTake(
        `${name}:log`,
        `${name}:${day()}`,
        burst,
        Math.round(windowMs * 1000),
        quota,
        Math.round(maxLatenessMs(windowMs) * 1000),
        weight,
        most,
      )
      const decision = { isAllowed: taken === 1, remaining, waitMs: wait / 1000, isQuota: taken === -1 }
      this.#refused.note(bucket, decision)
      // So that a caller does not begin anew when Redis goes away.
      if (what === 'charge') fallback.charge(bucket, plan, weight)
      else if (taken === 1) fallback.record(bucket, plan, weight)
      return decision
    } catch (error) {
      this.#awayUntil = this.#clock() + RETRY_MS
      onChange(false, (error as Error).message)
      return fallback[what](bucket, plan, weight)
    }
  }

  #turn(isShared: boolean, reason: string): void {
    if (isShared === this.#isShared) return
    this.#isShared = isShared
    this.#options.onChange(isShared, reason)
  }
}
