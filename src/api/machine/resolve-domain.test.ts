import { expect, test } from 'vitest'
import { encodeDomain } from './resolve-domain.ts'

test.each([
  ['', '\0'],
  ['.', '\0'],
  ['ton', '\0ton\0'],
  ['alice.ton', '\0ton\0alice\0'],
  ['alice.ton.', '\0ton\0alice\0'],
  ['Alice.TON.', '\0ton\0alice\0'],
  ['.ton', '\0ton\0'],
  ['a..ton', '\0ton\0\0a\0'],
])('%j goes to a resolver with its last label first, behind the zero byte of the resolver itself', (name, bytes) => {
  expect(encodeDomain(name).toString('latin1')).toBe(bytes)
})

test('a name has as many bytes as a cell holds', () => {
  expect(encodeDomain('ы'.repeat(62))).toHaveLength(126)
  expect(encodeDomain('x'.repeat(125))).toHaveLength(127)
  expect(() => encodeDomain('x'.repeat(126))).toThrow('name is too long')
})
