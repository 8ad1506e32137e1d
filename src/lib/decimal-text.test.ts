import { expect, test } from 'vitest'
import { toDecimalText } from './decimal-text.ts'

test.each([
  ['0', 9, '0'],
  ['1', 9, '0.000000001'],
  ['1500000000', 9, '1.5'],
  ['-20', 1, '-2'],
  ['123', 0, '123'],
])('%s units with %d decimals', (units, decimals, text) => {
  expect(toDecimalText(units, decimals)).toBe(text)
})
