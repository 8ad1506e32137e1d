import { expect, test } from 'vitest'
import { retry } from './retry.ts'

const quick = { firstMs: 1, maxMs: 4 }

test('tries until it works, and says how often it has failed', async () => {
  const seen: number[] = []
  const result = await retry(
    async (failures) => {
      seen.push(failures)
      if (failures < 3) throw new Error('not yet')
      return 'done'
    },
    { ...quick, shouldRetry: () => true },
  )
  expect(result).toBe('done')
  expect(seen).toEqual([0, 1, 2, 3])
})

test('gives up on what does not pass', async () => {
  let tries = 0
  const attempt = async () => {
    tries++
    throw new Error('never')
  }
  await expect(retry(attempt, { ...quick, shouldRetry: (_, failures) => failures < 2 })).rejects.toThrow('never')
  expect(tries).toBe(2)
})

test('stops when told to, also in a pause', async () => {
  const abort = new AbortController()
  const waiting = retry(() => Promise.reject(new Error('away')), {
    firstMs: 60_000,
    maxMs: 60_000,
    signal: abort.signal,
    shouldRetry: () => true,
  })
  setTimeout(() => abort.abort(), 10)
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
