import { expect, test } from 'vitest'
import { countRun, runsText, toRuns } from './left-out.ts'

test('joins consecutive numbers', () => {
  expect(toRuns([1, 2, 3, 7, 9, 10])).toEqual(['1..3', '7', '9..10'])
  expect(toRuns([])).toEqual([])
})

test('a long list is counted instead of printed', () => {
  const odd = Array.from({ length: 20 }, (_, i) => i * 2 + 1)
  expect(runsText(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 8 more runs')
})

test('counts a run up to its first gap or its end', () => {
  expect(countRun([1, 2, 3, 5, 6], 2, 9)).toBe(2)
  expect(countRun([1, 2, 3, 5, 6], 1, 2)).toBe(2)
  expect(countRun([1, 2, 3], 4, 9)).toBe(0)
})
