import { expect, test } from 'vitest'
import { startWorkerThread } from './worker-thread.ts'

const FIXTURES = new URL('../../test/fixtures/here.ts', import.meta.url).href

test('a thread started from source answers, and its end is told to whoever waits', async () => {
  await using worker = startWorkerThread(FIXTURES, 'echo-thread', { ten: () => 10 })
  expect(await worker.calls.call('addTen', 5)).toBe(15)
  await expect(worker.calls.call('exit', 3)).rejects.toThrow('echo-thread ended with code 3')
})
