import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BoundedSemaphore } from './bounded-semaphore.ts'

const never = new AbortController().signal

test('so many at once, the others in the order they came', async () => {
  const turns = new BoundedSemaphore(2, 10)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (i: number) => async () => {
    begun.push(i)
    most = Math.max(most, ++running)
    await sleep(2)
    running--
  }
  await Promise.all([0, 1, 2, 3, 4].map((i) => turns.run(work(i), never)))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('who waits too long goes, and takes no turn from the others; when too many wait, more are refused', async () => {
  const turns = new BoundedSemaphore(1, 2)
  let end = (): void => undefined
  const isOver = new Promise<void>((done) => {
    end = done
  })
  const first = turns.run(() => isOver, never)
  const hasty = turns.run(async () => 'never', AbortSignal.timeout(2))
  const patient = turns.run(async () => 'done', never)
  await expect(turns.run(async () => 'too many', never)).rejects.toMatchObject({ code: 'NODE_UNAVAILABLE' })
  await expect(hasty).rejects.toMatchObject({ name: 'TimeoutError' })
  end()
  await first
  expect(await patient).toBe('done')
  expect(await turns.run(async () => 'again', never)).toBe('again')
})

test('a failure passes the turn on', async () => {
  const turns = new BoundedSemaphore(1, 1)
  await expect(turns.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
  expect(await turns.run(async () => 1, never)).toBe(1)
})
