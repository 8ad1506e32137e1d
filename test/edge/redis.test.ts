import { describe, expect, test, vi } from 'vitest'
import { WEIGHTS } from '../../src/api/http/limits/weight.ts'
import { testDatabase } from '../database.ts'
import { type Limited, serveLimited } from './limited.ts'
import { REDIS, startRedis } from './redis-server.ts'

const HOURS = 1 / 36_000
const V2 = '/api/v2/packAddress?address=-1:3333333333333333333333333333333333333333333333333333333333333333'
const SETTINGS = { keyless: { v2: { rps: HOURS, burst: 7 } }, plans: { two: { rps: HOURS, burst: 100, daily: 5 } } }

const shared = async (limited: Limited): Promise<string> => {
  const { body } = await limited.ask('/metrics')
  return /^cellar_limits_shared (\d)$/m.exec(body)?.[1] ?? 'unknown'
}

describe.skipIf(REDIS === undefined)('limits shared through Redis', () => {
  test('several processes let in together what one would', async () => {
    await using redis = await startRedis(REDIS ?? '')
    await using database = await testDatabase()
    await using one = await serveLimited(SETTINGS, { redisUrl: redis.url, database })
    await using two = await serveLimited(SETTINGS, { redisUrl: redis.url, database })
    await expect.poll(async () => [await shared(one), await shared(two)]).toEqual(['1', '1'])
    // A Redis that is half a second late is as good as away, and on a busy machine it may be; and a day may end. Here no
    // time passes from now on.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    using _time = { [Symbol.dispose]: () => vi.useRealTimers() }

    const asked = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? one : two).ask(V2)))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(7)
    const refused = asked.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(100_000)
    expect(
      asked
        .map(({ headers }) => Number(headers['ratelimit-remaining']))
        .sort()
        .reverse()
        .slice(0, 7),
    ).toEqual([6, 5, 4, 3, 2, 1, 0])

    const { key } = await one.key('two')
    const headers = { 'x-api-key': key }
    const daily = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).ask(V2, { headers })))
    expect(daily.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(daily.find(({ status }) => status === 429)?.body.error).toContain('daily quota')
  })

  test('weights count over all processes', async () => {
    await using redis = await startRedis(REDIS ?? '')
    await using database = await testDatabase()
    const settings = { keyless: { v3: { rps: HOURS, burst: 10 } } }
    await using one = await serveLimited(settings, { redisUrl: redis.url, database })
    await using two = await serveLimited(settings, { redisUrl: redis.url, database })
    await expect.poll(async () => [await shared(one), await shared(two)]).toEqual(['1', '1'])
    const left: unknown[] = []
    // They weigh three.
    const many = 2 * WEIGHTS.rowsPerUnit
    for (const [limited, rows] of [
      [one, many],
      [two, many],
      [one, many],
      [two, many],
      [one, 10],
    ] as const) {
      const { status, headers } = await limited.ask(`/api/v3/blocks?limit=${rows}`)
      left.push(status === 429 ? 'refused' : headers['ratelimit-remaining'])
    }
    expect(left).toEqual(['7', '4', '1', 'refused', '0'])
  })

  test('while it is away each process limits alone, says so, and goes back when it is there again', async () => {
    const redis = await startRedis(REDIS ?? '')
    await using limited = await serveLimited(SETTINGS, { redisUrl: redis.url })
    expect((await limited.ask(V2)).headers['ratelimit-remaining']).toBe('6')
    await redis[Symbol.asyncDispose]()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await limited.ask(V2)).status)
    // Not anew: the one that Redis let in is remembered.
    expect(statuses).toEqual([...new Array(6).fill(200), ...new Array(6).fill(429)])
    await expect.poll(() => shared(limited), { timeout: 60_000 }).toBe('0')
    await using again = await startRedis(REDIS ?? '', redis.port)
    expect(again.port).toBe(redis.port)
    await expect.poll(() => shared(limited), { timeout: 60_000 }).toBe('1')
    expect((await limited.ask(V2, { from: '203.0.113.9' })).status).toBe(200)
  })

  test('one that is not there from the beginning does not keep an API from starting', async () => {
    await using limited = await serveLimited(SETTINGS, { redisUrl: 'redis://127.0.0.1:9' })
    expect(await shared(limited)).toBe('0')
    expect((await limited.ask(V2)).status).toBe(200)
  })
})
