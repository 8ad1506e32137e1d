import { describe, expect, test } from 'vitest'
import { createPlan } from './plan.ts'
import { type LimitRequest, RemoteLimiter, takeAll } from './remote-limiter.ts'
import { SlidingLog } from './sliding-log.ts'

const PLAN = createPlan('two', { rps: 2 })

/** Processes that ask one which counts. */
const processes = (count: number, clock: () => number = () => 0) => {
  const limiter = new SlidingLog(clock)
  const messages: (readonly LimitRequest[])[] = []
  const logs = Array.from(
    { length: count },
    () =>
      new RemoteLimiter(async (asks) => {
        messages.push(asks)
        return takeAll(limiter, asks)
      }, clock),
  )
  return { logs: logs as [RemoteLimiter, RemoteLimiter], messages }
}

test('several processes have one limit', async () => {
  const { logs } = processes(2)
  const taken = [await logs[0].take('a', PLAN), await logs[1].take('a', PLAN), await logs[0].take('a', PLAN)]
  expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false])
  expect((await logs[1].take('b', PLAN)).isAllowed).toBe(true)
})

test('what comes in one turn of the loop is asked in one message', async () => {
  const { logs, messages } = processes(1)
  const taken = await Promise.all([logs[0].take('a', PLAN), logs[0].take('b', PLAN, 2), logs[0].take('b', PLAN)])
  expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false])
  expect(messages.map((asks) => asks.length)).toEqual([3])
})

test('who is known to be refused is not asked about again', async () => {
  const { logs, messages } = processes(1)
  for (let i = 0; i < 3; i++) await logs[0].take('a', PLAN)
  expect(logs[0].refusedForMs('a')).toBeGreaterThan(0)
  expect(await logs[0].take('a', PLAN)).toMatchObject({ isAllowed: false })
  expect(messages).toHaveLength(3)
  expect(logs[0].refusedForMs('b')).toBeUndefined()
})

test('what a request turned out to weigh is owed in every process', async () => {
  let now = 0
  const { logs, messages } = processes(2, () => now)
  const plan = createPlan('ten', { rps: 1, burst: 10 })
  const owed = { isAllowed: false, remaining: 0, waitMs: 20_000, isQuota: false }
  const [taken, charged] = await Promise.all([logs[0].take('a', plan, 10), logs[0].charge('a', plan, 15)])
  expect([taken.isAllowed, charged]).toEqual([true, owed])
  // This one knows, and asks nobody.
  expect(logs[0].refusedForMs('a')).toBe(20_000)
  expect(logs[0].take('a', plan)).toEqual(owed)
  expect(messages.map((asks) => asks.length)).toEqual([2])
  expect(await logs[1].take('a', plan)).toEqual(owed)
  expect(logs[1].refusedForMs('a')).toBe(20_000)
  now = 19_999
  for (const log of logs) expect(log.refusedForMs('a')).toBe(1)
  now = 20_000
  for (const log of logs) expect(log.refusedForMs('a')).toBeUndefined()
  expect(await logs[1].take('a', plan)).toMatchObject({ isAllowed: true, remaining: 4 })
})

test('a debt grows by what is charged to who is refused', async () => {
  const { logs, messages } = processes(1)
  const plan = createPlan('ten', { rps: 1, burst: 10 })
  await logs[0].charge('a', plan, 10)
  expect(logs[0].refusedForMs('a')).toBe(10_000)
  await logs[0].charge('a', plan, 10)
  expect(logs[0].refusedForMs('a')).toBe(20_000)
  expect(messages).toHaveLength(2)
})

describe('of a caller with plenty left', () => {
  const WIDE = createPlan('wide', { rps: 5_000 })

  test('a few are taken ahead, and those are not asked for', async () => {
    const { logs, messages } = processes(1)
    expect(await logs[0].take('a', WIDE)).toMatchObject({ isAllowed: true, remaining: 4_999 })
    expect(logs[0].take('a', WIDE)).toEqual({ isAllowed: true, remaining: 4_998, waitMs: 0, isQuota: false })
    expect(logs[0].take('a', WIDE, 3)).toMatchObject({ isAllowed: true, remaining: 4_995 })
    expect(messages).toHaveLength(1)
  })

  test('what a request turned out to weigh is taken from those as well, while there are enough', async () => {
    const { logs, messages } = processes(1)
    await logs[0].take('a', WIDE)
    expect(logs[0].charge('a', WIDE, 19)).toMatchObject({ remaining: 4_980 })
    expect(messages).toHaveLength(1)
    // 78 were taken ahead.
    expect(await logs[0].charge('a', WIDE, 60)).toMatchObject({ remaining: 5_000 - 1 - 78 - 60 })
    expect(messages).toHaveLength(2)
  })

  test('all processes together still take what the plan has, and no more', async () => {
    const { logs, messages } = processes(2)
    let taken = 0
    for (let isAllowed = true; isAllowed; taken += isAllowed ? 1 : 0) {
      ;({ isAllowed } = await (logs[taken % 2] as RemoteLimiter).take('a', WIDE))
    }
    expect(taken).toBe(5_000)
    expect(messages.length).toBeLessThan(2_200)
  })

  test('who comes while one is asked for waits for what is taken ahead with it', async () => {
    const { logs, messages } = processes(1)
    await logs[0].take('a', WIDE)
    // All but one of the 78 that were taken ahead.
    await logs[0].take('a', WIDE, 77)
    const together = Array.from({ length: 150 }, () => logs[0].take('a', WIDE))
    expect((await Promise.all(together)).every(({ isAllowed }) => isAllowed)).toBe(true)
    expect(messages.slice(1).map((asks) => asks.length)).toEqual([1, 1])
  })

  test('where the one who asks fails, those who wait ask for themselves', async () => {
    const limiter = new SlidingLog(() => 0)
    let isDead = false
    const log = new RemoteLimiter(async (asks) => {
      if (isDead) throw new Error('gone')
      return takeAll(limiter, asks)
    })
    await log.take('a', WIDE)
    await log.take('a', WIDE, 78)
    isDead = true
    const failing = Promise.resolve(log.take('a', WIDE))
    const waiting = Promise.resolve(log.take('a', WIDE))
    await expect(failing).rejects.toThrow('gone')
    isDead = false
    expect(await waiting).toMatchObject({ isAllowed: true })
  })

  test('what was taken ahead and not used in time is lost', async () => {
    let now = 0
    const { logs, messages } = processes(1, () => now)
    await logs[0].take('a', WIDE)
    now = 101
    expect(await logs[0].take('a', WIDE)).toMatchObject({ isAllowed: true, remaining: 4_920 })
    expect(messages).toHaveLength(2)
  })
})
