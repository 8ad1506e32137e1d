import { expect, test } from 'vitest'
import { startWorkerThread, youngGeneration } from './worker-thread.ts'

const FIXTURES = new URL('../../test/fixtures/here.ts', import.meta.url).href

test('a thread started from source answers, and its end is told to whoever waits', async () => {
  await using worker = startWorkerThread(FIXTURES, 'echo-thread', { ten: () => 10 })
  expect(await worker.calls.call('addTen', 5)).toBe(15)
  await expect(worker.calls.call('exit', 3)).rejects.toThrow('echo-thread ended with code 3')
})

test('what a thread has just made takes no more than twice what it was given for it', async () => {
  const resourceLimits = youngGeneration(2)
  await using worker = startWorkerThread(FIXTURES, 'heap-thread', {}, { resourceLimits })
  const most = await worker.calls.call<number>('makeRecords', 64 * 2 ** 20)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2 * 2 * 2 ** 20)
})
