import { expect, test } from 'vitest'
import { findJsonExcess } from './json-shape.ts'

const MANY = { depth: 10_000_000, values: 10_000_000, names: 10_000_000 }

const DEPTHS: [text: string, depth: number, values: number, names: number][] = [
  ['1', 0, 0, 0],
  ['"[[[[{{{{,,:"', 0, 0, 0],
  ['"\\"[[["', 0, 0, 0],
  ['["\\\\", [1]]', 2, 3, 0],
  ['[]', 1, 1, 0],
  ['{"a":[{"b":"]]]"}],"c":[[]]}', 3, 6, 3],
  ['[{"a":1,"b":":"},{"b":2,"a":3}]', 2, 6, 2],
  [`[${'1,'.repeat(1000)}1]`, 1, 1001, 0],
  ['['.repeat(5_000_000), 5_000_000, 5_000_000, 0],
]
// Named by its first letters: one text is five megabytes long.
const named = DEPTHS.map(([text, ...counts]) => [text.slice(0, 40), text, ...counts] as const)
test.each(named)('%s is exactly so deep, of so many values and names', (_name, text, depth, values, names) => {
  expect(findJsonExcess(text, { depth, values, names })).toBeUndefined()
  if (depth > 0) expect(findJsonExcess(text, { ...MANY, depth: depth - 1 })).toBe('depth')
  if (values > 0) expect(findJsonExcess(text, { ...MANY, values: values - 1 })).toBe('values')
  if (names > 0) expect(findJsonExcess(text, { ...MANY, names: names - 1 })).toBe('names')
})

test('a string that does not end, and many escapes, end', () => {
  expect(findJsonExcess(`["${'\\"'.repeat(100_000)}`, MANY)).toBeUndefined()
  expect(findJsonExcess('"', { depth: 0, values: 0, names: 0 })).toBeUndefined()
})
