import { Redis } from 'ioredis'
import { describe, expect, test, vi } from 'vitest'
import { REDIS, startRedis } from '../../../../test/edge/redis-server.ts'
import { createPlan } from './plan.ts'
import { SharedLog } from './shared-log.ts'
import { MOST_BURSTS, SlidingLog } from './sliding-log.ts'

test('a Redis that was never there is told of once, and requests are counted here', async () => {
  const changes: boolean[] = []
  const log = new SharedLog({
    url: 'redis://127.0.0.1:1', // nobody listens there
    fallback: new SlidingLog(),
    day: () => '2020-01-01',
    onChange: (isShared) => changes.push(isShared),
  })
  await log.start()
  expect([changes, log.isShared]).toEqual([[false], false])
  const plan = createPlan('one', { rps: 1 / 3600, burst: 1 })
  expect(await log.take('somebody', plan)).toMatchObject({ isAllowed: true })
  expect(await log.take('somebody', plan)).toMatchObject({ isAllowed: false })
  await log.charge('somebody', plan, 2)
  expect(log.refusedForMs('somebody', plan)).toBeGreaterThan(2 * plan.windowMs)
  log.stop()
  expect(changes).toEqual([false])
})

const HOUR_MS = 3_600_000
const PLAN = createPlan('ten', { rps: 1 / 3600, burst: 10 })
const KEY = 'cellar:{a}:log'

/** Processes that share a Redis. Its clock goes on by `pass`: what is written down there becomes so much older. */
async function startShared(count: number) {
  let now = 0
  const redis = await startRedis(REDIS ?? '')
  const client = new Redis(redis.url)
  const logs: SharedLog[] = []
  for (let i = 0; i < count; i++) {
    const clock = () => now
    const fallback = new SlidingLog(clock)
    const log = new SharedLog({
      ...{ url: redis.url, fallback, clock },
      ...{ day: () => '2020-01-01', onChange: () => undefined },
    })
    await log.start()
    await expect.poll(() => log.isShared).toBe(true)
    logs.push(log)
  }
  // A Redis that is half a second late is as good as away, and on a busy machine it may be.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  return {
    logs: logs as [SharedLog, SharedLog],
    client,
    redis,
    async pass(ms: number) {
      now += ms
      const times = (await client.lrange(KEY, 0, -1)).map((time) => Number(time) - ms * 1000)
      if (times.length === 0) return
      await client
        .multi()
        .del(KEY)
        .rpush(KEY, ...times)
        .exec()
    },
    async [Symbol.asyncDispose]() {
      for (const log of logs) log.stop()
      client.disconnect()
      await redis[Symbol.asyncDispose]()
      vi.useRealTimers()
    },
  }
}

/** As hours: the clock of Redis goes on by itself while a test runs. */
const hours = (ms: number): number => Math.round(ms / HOUR_MS)

describe.skipIf(REDIS === undefined)('what a request turned out to weigh', () => {
  test('is owed as in one process, by the same rule', async () => {
    await using shared = await startShared(1)
    const [log] = shared.logs
    let now = 0
    const own = new SlidingLog(() => now)
    const steps: readonly (readonly [passHours: number, what: 'take' | 'charge', weight: number])[] = [
      [0, 'take', 4],
      [2, 'take', 5],
      [1, 'take', 2],
      [0, 'charge', 6],
      [0, 'take', 1],
      [0, 'charge', 3],
      [8, 'take', 1],
      [1, 'take', 1],
      [1, 'take', 3],
      [0, 'take', 2],
      [3, 'charge', 25],
      [20, 'take', 1],
      [10, 'take', 1],
      [4, 'take', 10],
      [0, 'charge', 1_000],
      [0, 'charge', 1],
      [MOST_BURSTS * 10 - 1, 'take', 1],
      [1, 'take', 10],
    ]
    const told = async (limiter: SharedLog | SlidingLog, what: 'take' | 'charge', weight: number) => {
      const { waitMs, ...decision } = await limiter[what]('a', PLAN, weight)
      return { what, weight, ...decision, wait: hours(waitMs), refusedFor: hours(limiter.refusedForMs('a', PLAN) ?? 0) }
    }
    for (const [passHours, what, weight] of steps) {
      now += passHours * HOUR_MS
      await shared.pass(passHours * HOUR_MS)
      const { refusedFor, ...expected } = await told(own, what, weight)
      const { refusedFor: known, ...given } = await told(log, what, weight)
      expect(given).toEqual(expected)
      // What Redis took last it did not refuse yet.
      if (!given.isAllowed && given.remaining === 0) expect(known).toBe(given.wait)
      if (what === 'charge') expect(known).toBe(refusedFor)
    }
  })

  test('is owed in every process, kept for as long, and still when Redis goes away', async () => {
    await using shared = await startShared(2)
    const [one, two] = shared.logs
    await one.take('a', PLAN, 10)
    expect(await one.charge('a', PLAN, 15)).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(hours(await shared.client.pttl(KEY))).toBe(30)
    expect(hours(one.refusedForMs('a', PLAN) ?? 0)).toBe(20)
    const refused = await two.take('a', PLAN)
    expect([refused.isAllowed, refused.remaining, hours(refused.waitMs)]).toEqual([false, 0, 20])
    expect(hours(two.refusedForMs('a', PLAN) ?? 0)).toBe(20)
    await shared.redis[Symbol.asyncDispose]()
    await expect.poll(() => one.isShared).toBe(false)
    expect(one.refusedForMs('a', PLAN)).toBe(20 * HOUR_MS)
    expect(await one.charge('a', PLAN, 10)).toMatchObject({ isAllowed: false, waitMs: 30 * HOUR_MS })
  })

  test('is no request of the day', async () => {
    await using shared = await startShared(1)
    const [log] = shared.logs
    const plan = createPlan('daily', { rps: 1, burst: 100, daily: 2 })
    await log.take('a', plan)
    await log.charge('a', plan, 19)
    expect(await log.take('a', plan)).toMatchObject({ isAllowed: true })
    expect(await log.take('a', plan)).toMatchObject({ isAllowed: false, isQuota: true })
  })
})
