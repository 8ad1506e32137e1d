import { expect, test } from 'vitest'
import { columnReader } from './field-readers.ts'
import { RowReader } from './row-reader.ts'

const INT8 = 20
const BYTEA = 17
const TEXT = 25

const field = (value: Buffer | null): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(value === null ? -1 : value.length)
  return value === null ? length : Buffer.concat([length, value])
}

const int8 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

const COLUMNS = [
  { name: 'lt', read: columnReader('lt', INT8) },
  { name: 'memo', read: columnReader('memo', TEXT) },
  { name: 'hash', read: columnReader('hash', BYTEA) },
  { name: 'quote"\n', read: columnReader('quote', BYTEA) },
]

test('a row is read alike before and after a function was made for its columns', () => {
  const reader = new RowReader(COLUMNS)
  for (let i = 0; i < 300; i++) {
    const lt = BigInt(i) * -0x100000001n
    const memo = i % 3 === 0 ? null : `memo ${i}`
    const parts = [int8(lt), memo === null ? null : Buffer.from(memo), Buffer.alloc(0), Buffer.from([i & 255])]
    const bytes = Buffer.concat([Buffer.alloc(i % 7), ...parts.map(field)])
    const row = reader.read(bytes, i % 7)
    expect(Object.entries(row)).toEqual([
      ['lt', lt],
      ['memo', memo],
      ['hash', Buffer.alloc(0)],
      ['quote"\n', Buffer.from([i & 255])],
    ])
  }
})

test('integers at the ends of their range', () => {
  const reader = new RowReader([{ name: 'n', read: columnReader('n', INT8) }])
  for (const n of [0n, -1n, 1n, 2n ** 63n - 1n, -(2n ** 63n), 1n << 32n, (1n << 32n) - 1n]) {
    expect(reader.read(field(int8(n)), 0)).toEqual({ n })
  }
})

test('readers of two connections share the function, not what reads their columns', () => {
  const one = new RowReader([{ name: 'n', read: () => 1 }])
  const two = new RowReader([{ name: 'n', read: () => 2 }])
  const bytes = field(Buffer.alloc(1))
  for (let i = 0; i < 200; i++) {
    one.read(bytes, 0)
    two.read(bytes, 0)
  }
  expect(one.read(bytes, 0)).toEqual({ n: 1 })
  expect(two.read(bytes, 0)).toEqual({ n: 2 })
})
