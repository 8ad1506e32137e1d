import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* numbers(to: number, log: string[], fail = Number.POSITIVE_INFINITY) {
  try {
    for (let i = 1; i <= to; i++) {
      if (i === fail) throw new Error(`no ${i}`)
      log.push(`made ${i}`)
      yield i
    }
  } finally {
    log.push('ended')
  }
}

test('makes the next while the last is used, but no more than asked', async () => {
  const log: string[] = []
  for await (const n of readAhead(numbers(4, log), 1)) {
    await sleep(5)
    log.push(`used ${n}`)
  }
  expect(log.indexOf('made 2')).toBeLessThan(log.indexOf('used 1'))
  expect(log.indexOf('made 4')).toBeGreaterThan(log.indexOf('used 1'))
  expect(log.filter((line) => line.startsWith('used'))).toEqual(['used 1', 'used 2', 'used 3', 'used 4'])
})

test('a failure comes after what was made before it', async () => {
  const seen: number[] = []
  const run = async () => {
    for await (const n of readAhead(numbers(9, [], 4), 8)) seen.push(n)
  }
  await expect(run()).rejects.toThrow('no 4')
  expect(seen).toEqual([1, 2, 3])
})

test('leaving early ends the source', async () => {
  const log: string[] = []
  for await (const n of readAhead(numbers(100, log), 2)) if (n === 3) break
  expect(log.at(-1)).toBe('ended')
  expect(log.length).toBeLessThan(10)
})
