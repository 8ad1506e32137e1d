import { expect, test, vi } from 'vitest'
import { BUDGETS, budgetOf } from './budget.ts'
import { toErrorReply } from './errors.ts'
import { HeavyLane, isDeep, isWide } from './heavy-lane.ts'

test('callers take turns; one has at most one under way, and a bound on what waits', async () => {
  const lane = new HeavyLane({ atOnce: 2, perCaller: 1, waiting: 3 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (caller: string, name: string): Promise<void> =>
    lane.run(caller, () => {
      started.push(name)
      return new Promise((done) => ends.set(name, done))
    })
  const settled = [ask('greedy', 'g1'), ask('greedy', 'g2'), ask('greedy', 'g3'), ask('greedy', 'g4')]
  const refused: unknown = await ask('greedy', 'g5').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'TOO_BUSY' })
  expect(toErrorReply(refused).status, 'too many of the caller, so no fault of the service').toBe(429)
  settled.push(ask('a', 'a1'), ask('b', 'b1'))
  await Promise.resolve()
  expect(started).toEqual(['g1', 'a1'])
  ends.get('a1')?.()
  await settled[4]
  await expect.poll(() => started).toEqual(['g1', 'a1', 'b1'])
  ends.get('g1')?.()
  await settled[0]
  await expect.poll(() => started).toEqual(['g1', 'a1', 'b1', 'g2'])
  for (const name of ['b1', 'g2', 'g3', 'g4']) {
    await expect.poll(() => started).toContain(name)
    ends.get(name)?.()
  }
  await Promise.all(settled)
})

test('deep and wide queries are told by what they ask for', () => {
  expect([isDeep({ offset: 10_000 }), isDeep({ offset: 10_001 }), isDeep({})]).toEqual([false, true, false])
  expect([isWide({ limit: 199 }), isWide({ limit: 200 }), isWide({ points: 1_000 })]).toEqual([false, true, true])
  expect([isWide({ limit: 19, include_boc: true }), isWide({ limit: 20, include_boc: true })]).toEqual([false, true])
})

test('work that fails gives its place back', async () => {
  const lane = new HeavyLane({ atOnce: 1, perCaller: 1, waiting: 1 })
  await expect(lane.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lane.run('a', async () => 7)).resolves.toBe(7)
})

test('who waited too long behind their own queries is told so, the next one goes, and who waits for others keeps their turn', async () => {
  vi.useFakeTimers()
  try {
    const lane = new HeavyLane({ atOnce: 1, perCaller: 1, waiting: 3 })
    let end = (): void => undefined
    const first = lane.run('a', () => new Promise<void>((done) => (end = done)))
    const late = lane.run('a', async () => 'late').catch((error: Error) => error)
    const other = lane.run('b', async () => 'other')
    vi.advanceTimersByTime(BUDGETS.lane_time.limit - 1)
    const last = lane.run('a', async () => 'last')
    vi.advanceTimersByTime(1)
    const refused = (await late) as Error
    expect(refused).toMatchObject({ code: 'TOO_BUSY' })
    expect(budgetOf(refused)).toBe('lane_time')
    expect(toErrorReply(refused).status).toBe(429)
    end()
    await first
    expect(await Promise.all([other, last])).toEqual(['other', 'last'])
  } finally {
    vi.useRealTimers()
  }
})
