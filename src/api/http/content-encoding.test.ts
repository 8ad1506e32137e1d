import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=x', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding: %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
})

test('only what is offered is chosen', () => {
  expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br', ['gzip'])).toBeUndefined()
})
