import { expect, test } from 'vitest'
import { createPlan } from './plan.ts'
import { type LimitRequest, RemoteLimiter } from './remote-limiter.ts'
import { SlidingLog } from './sliding-log.ts'

const PLAN = createPlan('two', { rps: 2 })

/** Processes that ask one which counts. */
const processes = (count: number) => {
  const limiter = new SlidingLog(() => 0)
  const messages: (readonly LimitRequest[])[] = []
  const logs = Array.from(
    { length: count },
    () =>
      new RemoteLimiter(async (asks) => {
        messages.push(asks)
        return asks.map((ask) => limiter.take(ask.bucket, ask, ask.weight))
      }),
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
