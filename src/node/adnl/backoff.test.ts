import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

test('pauses double up to the largest, and start over after a reset', () => {
  const backoff = createBackoff({ firstMs: 100, maxMs: 1000, random: () => 0 })
  expect(Array.from({ length: 6 }, () => backoff.next())).toEqual([100, 200, 400, 800, 1000, 1000])
  backoff.reset()
  expect(backoff.next()).toBe(100)
})

test('chance takes away up to half', () => {
  expect(createBackoff({ firstMs: 100, maxMs: 1000, random: () => 1 }).next()).toBe(50)
})
