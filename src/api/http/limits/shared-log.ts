import { Redis } from 'ioredis'
import type { Plan } from './plan.ts'
import { RefusedCallers } from './remote-limiter.ts'
import { type Decision, type Limiter, maxLatenessMs, type SlidingLog } from './sliding-log.ts'

/**
 * The same rule as `SlidingLog`, kept in Redis by its clock, in one step: times of the requests in the window, newest
 * first, and the count of the day. Gives [1 taken, 0 refused, -1 quota; free places; microseconds until the next one].
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local burst = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local daily = tonumber(ARGV[3])
local weight = math.min(tonumber(ARGV[5]), burst)
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
local lacking = count + weight - burst
if lacking > 0 then
  return {0, burst - count, tonumber(redis.call('LINDEX', KEYS[1], -lacking)) + window - now}
end
for _ = 1, weight do redis.call('LPUSH', KEYS[1], string.format('%.0f', at)) end
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000) + 1000)
if daily > 0 then
  redis.call('INCR', KEYS[2])
  redis.call('EXPIRE', KEYS[2], 172800)
end
local wait = 0
if count + weight >= burst then wait = tonumber(oldest or at) + window - now end
return {1, burst - count - weight, wait}
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
}

interface LimitRedis extends Redis {
  cellarTake(
    ...parts: [
      ...[log: string, quota: string],
      ...[burst: number, window: number, daily: number, late: number, weight: number],
    ]
  ): Promise<[number, number, number]>
}

/** Exact over all processes that share one Redis; while it is away, exact in each. */
export class SharedLog implements Limiter {
  readonly #redis: LimitRedis
  readonly #options: SharedLogOptions
  readonly #refused = new RefusedCallers()
  /** Not known until the first try, so that a Redis that was never there is told of, too. */
  #isShared: boolean | undefined
  #awayUntil = 0

  constructor(options: SharedLogOptions) {
    this.#options = options
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
    const now = performance.now()
    if (!this.#isShared || now < this.#awayUntil) return this.#options.fallback.refusedForMs(bucket, plan)
    return this.#refused.waitMs(bucket)
  }

  take(bucket: string, plan: Plan, weight = 1): Decision | Promise<Decision> {
    const now = performance.now()
    if (!this.#isShared || now < this.#awayUntil) return this.#options.fallback.take(bucket, plan, weight)
    const waitMs = this.#refused.waitMs(bucket)
    if (waitMs !== undefined) return { isAllowed: false, remaining: 0, waitMs, isQuota: false }
    return this.#ask(bucket, plan, weight)
  }

  stop(): void {
    this.#redis.disconnect()
  }

  async #ask(bucket: string, plan: Plan, weight: number): Promise<Decision> {
    const name = `cellar:{${bucket}}`
    const window = Math.round(plan.windowMs * 1000)
    try {
      const [taken, remaining, wait] = await this.#redis.cellarTake(
        `${name}:log`,
        `${name}:${this.#options.day()}`,
        plan.burst,
        window,
        plan.daily ?? 0,
        Math.round(maxLatenessMs(plan.windowMs) * 1000),
        weight,
      )
      const decision = { isAllowed: taken === 1, remaining, waitMs: wait / 1000, isQuota: taken === -1 }
      // While something is left, a lighter request may still be taken.
      if (taken === 0 && remaining === 0) this.#refused.add(bucket, decision.waitMs)
      // So that a caller does not begin anew when Redis goes away.
      if (taken === 1) this.#options.fallback.record(bucket, plan, weight)
      return decision
    } catch (error) {
      this.#awayUntil = performance.now() + RETRY_MS
      this.#options.onChange(false, (error as Error).message)
      return this.#options.fallback.take(bucket, plan, weight)
    }
  }

  #turn(isShared: boolean, reason: string): void {
    if (isShared === this.#isShared) return
    this.#isShared = isShared
    this.#options.onChange(isShared, reason)
  }
}
