import { expect, test } from 'vitest'
import { KEEP_FORM, parseKeep } from './keep.ts'

test.each([
  ['forever', undefined],
  ['90d', { seconds: 90 * 86_400 }],
  ['12h', { seconds: 12 * 3600 }],
  ['30m', { seconds: 1800 }],
  ['1000', { blocks: 1000 }],
  ['1000 blocks', { blocks: 1000 }],
])('%s', (text, keep) => {
  expect(text).toMatch(new RegExp(KEEP_FORM))
  expect(parseKeep(text)).toEqual(keep)
})

test.each(['', '0', '0d', '1y', '-1', '1.5d', 'for ever'])('%j is no such thing', (text) => {
  expect(text).not.toMatch(new RegExp(KEEP_FORM))
})
