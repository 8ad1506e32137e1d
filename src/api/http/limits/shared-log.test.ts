import { expect, test } from 'vitest'
import { createPlan } from './plan.ts'
import { SharedLog } from './shared-log.ts'
import { SlidingLog } from './sliding-log.ts'

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
  log.stop()
  expect(changes).toEqual([false])
})
