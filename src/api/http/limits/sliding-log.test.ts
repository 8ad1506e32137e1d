import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlan } from './plan.ts'
import { maxLatenessMs, SlidingLog } from './sliding-log.ts'

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
