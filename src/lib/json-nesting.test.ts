import { expect, test } from 'vitest'
import { isNestedDeeper } from './json-nesting.ts'

test.each<[string, number]>([
  ['1', 0],
  ['"[[[[{{{{"', 0],
  ['"\\"[[["', 0],
  ['["\\\\", [1]]', 2],
  ['[]', 1],
  ['{"a":[{"b":"]]]"}],"c":[[]]}', 3],
  ['['.repeat(5_000_000), 5_000_000],
])('%.40s is nested exactly so deep', (text, depth) => {
  expect(isNestedDeeper(text, depth)).toBe(false)
  if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true)
})

test('a string that does not end, and many escapes, end', () => {
  expect(isNestedDeeper(`["${'\\"'.repeat(100_000)}`, 1)).toBe(false)
  expect(isNestedDeeper('"', 0)).toBe(false)
})
