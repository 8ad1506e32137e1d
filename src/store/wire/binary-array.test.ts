import { expect, test } from 'vitest'
import { byteaArray, int8Array } from './binary-array.ts'

test('arrays in PostgreSQL’s binary form', () => {
  expect(byteaArray([Buffer.from([1, 2]), Buffer.from([])]).toString('hex')).toBe(
    '000000010000000000000011000000020000000100000002010200000000',
  )
  expect(int8Array([-1n]).toString('hex')).toBe('00000001000000000000001400000001000000010' + '0000008ffffffffffffffff')
})
