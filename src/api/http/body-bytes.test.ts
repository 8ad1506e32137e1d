import { expect, test } from 'vitest'
import { bodyBytesOf } from './body-bytes.ts'

test.each([
  [{}, 0],
  [{ 'content-length': '0' }, 0],
  [{ 'content-length': '131072' }, 131_072],
  [{ 'content-length': '1048576' }, 1_048_576],
  [{ 'content-length': '99999999999999999999' }, 1_048_576],
  [{ 'content-length': 'x' }, 0],
  [{ 'transfer-encoding': 'chunked' }, 1_048_576],
])('a request with %o has a body of %i bytes', (headers, bytes) => {
  expect(bodyBytesOf(headers)).toBe(bytes)
})
