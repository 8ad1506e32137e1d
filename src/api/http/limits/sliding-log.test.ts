import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlan } from './plan.ts'
import { MOST_BURSTS, maxLatenessMs, SlidingLog } from './sliding-log.ts'
import { WEIGHTS } from './weight.ts'

/** Requests at these times (ms); which of them are taken. */
function run(limit: { rps: number; burst?: number }, times: readonly number[]): number[] {
  let now = 0
  const log = new SlidingLog(() => now)
  const plan = createPlan('test', limit)
  return times.filter((time) => {
    now = time
    return log.take('somebody', plan).isAllowed
  })
}

const every = (stepMs: number, untilMs: number): number[] =>
  Array.from({ length: Math.ceil(untilMs / stepMs) }, (_, i) => i * stepMs)

describe('over a minute of asking all the time', () => {
  test.each([1, 10, 25, 100])('%i a second is exactly that', (rps) => {
    expect(run({ rps }, every(0.7, 60_000))).toHaveLength(rps * 60)
  })

  test('a larger burst changes when, not how many', () => {
    expect(run({ rps: 10, burst: 50 }, every(1, 60_000))).toHaveLength(600)
    expect(run({ rps: 10, burst: 50 }, every(0.01, 1))).toHaveLength(50)
  })

  test('however late the places are taken', () => {
    // Every 180 ms: a place that is free at each full second is taken up to 180 ms later.
    expect(run({ rps: 1 }, every(180, 60_000))).toHaveLength(60)
    expect(run({ rps: 10 }, every(23, 60_000)).length).toBe(600)
  })

  test('less than one a second', () => {
    expect(run({ rps: 0.5 }, every(10, 60_000))).toHaveLength(30)
  })
})

test('no window has more than the burst, however requests come', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (steps, rps, burst) => {
      let at = 0
      const times = steps.map((step) => {
        at += step
        return at
      })
      const taken = run({ rps, burst }, times)
      const windowMs = (burst / rps) * 1000
      const exactMs = windowMs - maxLatenessMs(windowMs)
      for (const start of taken) {
        expect(taken.filter((time) => time >= start && time < start + exactMs - 1e-6).length).toBeLessThanOrEqual(burst)
      }
    }),
  )
})

test('says how many are left and how long to wait; a refused request does not count', () => {
  let now = 0
  const log = new SlidingLog(() => now)
  const plan = createPlan('test', { rps: 2 })
  expect(log.take('a', plan)).toEqual({ isAllowed: true, remaining: 1, waitMs: 0, isQuota: false })
  now = 400
  expect(log.take('a', plan)).toEqual({ isAllowed: true, remaining: 0, waitMs: 600, isQuota: false })
  now = 900
  for (let i = 0; i < 5; i++) {
    expect(log.take('a', plan)).toEqual({ isAllowed: false, remaining: 0, waitMs: 100, isQuota: false })
  }
  expect(log.take('b', plan)).toMatchObject({ isAllowed: true })
  now = 1000
  expect(log.take('a', plan)).toMatchObject({ isAllowed: true })
})

test('callers that went quiet are forgotten', () => {
  let now = 0
  const log = new SlidingLog(() => now)
  const plan = createPlan('test', { rps: 1 })
  log.take('a', plan)
  now = 5_000
  log.take('b', plan)
  log.sweep(2_000)
  expect(log.size).toBe(1)
})

test('but not within the window of their plan, however long that is', () => {
  let now = 0
  const log = new SlidingLog(() => now)
  const plan = createPlan('test', { rps: 1 / 3600, burst: 2 })
  log.take('a', plan)
  now = 1_000_000
  log.take('a', plan)
  now = 3_000_000
  log.sweep(120_000)
  expect(log.take('a', plan)).toMatchObject({ isAllowed: false, waitMs: 7_200_000 - 3_000_000 })
  now = 8_200_000
  log.sweep(120_000)
  expect(log.size).toBe(0)
})

test('weights fill the same window, and a heavy request waits until there is room for all of it', () => {
  let now = 0
  const log = new SlidingLog(() => now)
  const plan = createPlan('test', { rps: 1, burst: 10 })
  const take = (at: number, weight: number) => {
    now = at
    const { isAllowed, remaining, waitMs } = log.take('somebody', plan, weight)
    return [isAllowed, remaining, waitMs]
  }
  expect(take(0, 4)).toEqual([true, 6, 0])
  expect(take(2000, 3)).toEqual([true, 3, 0])
  // Of the four places of the first, two are enough.
  expect(take(3000, 5)).toEqual([false, 3, 7000])
  expect(take(3000, 8)).toEqual([false, 3, 9000])
  expect(take(3000, 3)).toEqual([true, 0, 7000])
  expect(take(10_000, 4)).toEqual([true, 0, 2000])
  // More than ever fits counts as all there is.
  expect(take(30_000, 99)).toEqual([true, 0, 10_000])
})

describe('what a request turned out to weigh', () => {
  const PLAN = createPlan('test', { rps: 1, burst: 10 })

  test('is taken from what is left', () => {
    const log = new SlidingLog(() => 0)
    log.take('a', PLAN)
    expect(log.charge('a', PLAN, 3)).toEqual({ isAllowed: true, remaining: 6, waitMs: 0, isQuota: false })
    expect(log.charge('a', PLAN, 6)).toEqual({ isAllowed: false, remaining: 0, waitMs: 10_000, isQuota: false })
  })

  test('is owed where less is left: it takes the places that become free next, and the wait says so', () => {
    let now = 0
    const log = new SlidingLog(() => now)
    const take = (at: number, weight: number) => {
      now = at
      const { isAllowed, remaining, waitMs } = log.take('a', PLAN, weight)
      return [isAllowed, remaining, waitMs]
    }
    expect(take(0, 4)).toEqual([true, 6, 0])
    expect(take(2_000, 5)).toEqual([true, 1, 0])
    now = 3_000
    // One has a place; four take those of the first at 10,000, and one that of the next at 12,000.
    expect(log.charge('a', PLAN, 6)).toEqual({ isAllowed: false, remaining: 0, waitMs: 9_000, isQuota: false })
    expect(log.refusedForMs('a', PLAN)).toBe(9_000)
    expect(take(3_000, 1)).toEqual([false, 0, 9_000])
    expect(take(3_000, 4)).toEqual([false, 0, 9_000])
    expect(take(3_000, 5)).toEqual([false, 0, 10_000])
    // With those of the debt, which it has for a window like any.
    expect(take(3_000, 6)).toEqual([false, 0, 17_000])
    expect(take(11_999, 1)).toEqual([false, 0, 1])
    expect(log.refusedForMs('a', PLAN)).toBe(1)
    now = 12_000
    expect(log.refusedForMs('a', PLAN)).toBeUndefined()
    expect(take(12_000, 4)).toEqual([true, 0, 1_000])
  })

  test('is not owed for ever, whatever it was', () => {
    let now = 0
    const log = new SlidingLog(() => now)
    expect(log.charge('a', PLAN, 1_000_000).waitMs).toBe(MOST_BURSTS * PLAN.windowMs)
    expect(log.charge('a', PLAN, 1).waitMs).toBe(MOST_BURSTS * PLAN.windowMs)
    now = MOST_BURSTS * PLAN.windowMs
    expect(log.take('a', PLAN)).toMatchObject({ isAllowed: true, remaining: 9 })
    // So a burst of requests that all weigh the most is owed to the last.
    expect(MOST_BURSTS).toBe(WEIGHTS.most)
  })

  test('is not forgotten while it is owed', () => {
    let now = 0
    const log = new SlidingLog(() => now)
    log.charge('a', PLAN, 50)
    now = 45_000
    log.sweep(1_000)
    expect(log.refusedForMs('a', PLAN)).toBe(5_000)
  })

  test('by what another limiter let in nothing is owed', () => {
    const log = new SlidingLog(() => 0)
    for (let i = 0; i < 5; i++) log.record('a', PLAN, 4)
    expect(log.refusedForMs('a', PLAN)).toBe(10_000)
    log.charge('a', PLAN, 10)
    log.record('a', PLAN, 4)
    expect(log.refusedForMs('a', PLAN)).toBe(20_000)
  })

  /** Somebody asks all the time for what counts as `counted` and weighs `weight`, which is known `lateMs` later. */
  function ask(limit: { rps: number; burst: number }, counted: number, weight: number, lateMs: number, endMs: number) {
    let now = 0
    let taken = 0
    const log = new SlidingLog(() => now)
    const plan = createPlan('test', limit)
    const known: number[] = []
    for (; now < endMs; now += 7) {
      for (; (known[0] ?? Number.POSITIVE_INFINITY) <= now; known.shift()) log.charge('a', plan, weight - counted)
      for (; log.take('a', plan, counted).isAllowed; taken++) known.push(now + lateMs)
    }
    for (const _ of known) log.charge('a', plan, weight - counted)
    return { weight: taken * weight, waitMs: log.refusedForMs('a', plan) ?? 0 }
  }

  test.each([
    [{ rps: 30, burst: 60 }, 5, 20, 0],
    [{ rps: 30, burst: 60 }, 5, 20, 300],
    [{ rps: 30, burst: 60 }, 5, 20, 5_000],
    [{ rps: 30, burst: 60 }, 1, 20, 300],
    [{ rps: 30, burst: 60 }, 6, 7, 40],
    [{ rps: 10, burst: 10 }, 5, 10, 300],
    [{ rps: 1, burst: 20 }, 5, 20, 1_000],
  ])(
    '%o: who asks all the time for what counts as %i and weighs %i, known %i ms later, gets the rate and no more',
    (limit, counted, weight, lateMs) => {
      const endMs = 600_000
      const { weight: given, waitMs } = ask(limit, counted, weight, lateMs, endMs)
      expect(given).toBeLessThanOrEqual((limit.rps * (endMs + waitMs)) / 1000 + limit.burst)
      expect(given).toBeGreaterThan((0.95 * limit.rps * endMs) / 1000)
    },
  )
})
