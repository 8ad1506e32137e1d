import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../../test/cell-trees.ts'
import { readSingleRoot } from './boc.ts'
import { writeBoc } from './boc-writer.ts'
import { type Builder, buildCell } from './builder.ts'
import { cellHash } from './hashing.ts'
import { Slice } from './slice.ts'

interface Field {
  readonly store: (b: Builder) => void
  readonly load: (slice: Slice) => unknown
  readonly value: unknown
  readonly bits: number
}

const width = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max })
const field = <T>(bits: number, value: T, store: (b: Builder) => void, load: (slice: Slice) => T): Field => ({
  bits,
  value,
  store,
  load,
})

const uint = width(32).chain((bits) =>
  fc.nat(2 ** bits - 1).map((value) =>
    field(
      bits,
      value,
      (b) => b.storeUint(value, bits),
      (s) => s.loadUint(bits),
    ),
  ),
)
const int = width(32).chain((bits) =>
  fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 }).map((value) =>
    field(
      bits,
      value,
      (b) => b.storeInt(value, bits),
      (s) => s.loadInt(bits),
    ),
  ),
)
const bigUint = width(257).chain((bits) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((value) =>
    field(
      bits,
      value,
      (b) => b.storeBigUint(value, bits),
      (s) => s.loadBigUint(bits),
    ),
  ),
)
const bigInt = width(257).chain((bits) =>
  fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }).map((value) =>
    field(
      bits,
      value,
      (b) => b.storeBigInt(value, bits),
      (s) => s.loadBigInt(bits),
    ),
  ),
)
const coins = fc.bigInt({ min: 0n, max: 2n ** 120n - 1n }).map((value) =>
  field(
    124,
    value,
    (b) => b.storeCoins(value),
    (s) => s.loadCoins(),
  ),
)
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) =>
  field(
    64,
    value,
    (b) => b.storeUint64(value),
    (s) => s.loadUint64(),
  ),
)
const bool = fc.boolean().map((value) =>
  field(
    1,
    value,
    (b) => b.storeBool(value),
    (s) => s.loadBool(),
  ),
)
const bytes = fc.uint8Array({ maxLength: 40 }).map((value) =>
  field(
    value.length * 8,
    toHex(value),
    (b) => b.storeBytes(value),
    (s) => toHex(s.loadBytes(value.length)),
  ),
)
const bits = fc.nat(70).map((count) => {
  const value = Uint8Array.from({ length: (count + 7) >> 3 }, (_, i) => 0xa7 - i)
  if (count % 8 !== 0) value[value.length - 1] = (value.at(-1) as number) & (0xff00 >> (count % 8))
  return field(
    count,
    toHex(value),
    (b) => b.storeBits(value, count),
    (s) => toHex(s.loadBits(count)),
  )
})

const fields = fc
  .array(fc.oneof(uint, int, bigUint, bigInt, coins, uint64, bool, bytes, bits), { maxLength: 30 })
  .map((all) => {
    let used = 0
    return all.filter((one) => {
      if (used + one.bits > 1023) return false
      used += one.bits
      return true
    })
  })

describe('cursor and builder', () => {
  test('give back whatever was stored, at any bit', () => {
    fc.assert(
      fc.property(fields, (all) => {
        const built = buildCell((b) => {
          for (const { store } of all) store(b)
        })
        const read = readSingleRoot(writeBoc(built, { crc: false }))
        for (const cell of [built, read]) {
          const slice = new Slice(cell.arena, cell.index)
          for (const { load, value } of all) expect(load(slice)).toEqual(value)
          slice.expectEnd('fields')
        }
      }),
    )
  })

  test('refuse what does not fit', () => {
    const store = (fill: (b: Builder) => void) => () => buildCell(fill)
    expect(store((b) => b.storeUint(4, 2))).toThrow(/4 does not fit 2 bits/)
    expect(store((b) => b.storeUint(-1, 8))).toThrow(/does not fit/)
    expect(store((b) => b.storeUint(1.5, 8))).toThrow(/does not fit/)
    expect(store((b) => b.storeInt(128, 8))).toThrow(/does not fit/)
    expect(store((b) => b.storeBigUint(256n, 8))).toThrow(/does not fit/)
    expect(store((b) => b.storeBigInt(-129n, 8))).toThrow(/does not fit/)
    expect(store((b) => b.storeCoins(2n ** 120n))).toThrow(/does not fit/)
    expect(store((b) => b.storeBit(2))).toThrow(/no bit/)
    expect(store((b) => b.storeBytes(new Uint8Array(128)))).toThrow(/1024 bits do not fit a cell/)
    expect(
      store((b) => {
        for (let i = 0; i < 5; i++) b.storeRef(() => {})
      }),
    ).toThrow(/five references/)
  })

  test('refuse reads past the end, with what and where', () => {
    const cell = buildCell((b) => b.storeUint(5, 7))
    const slice = (): Slice => new Slice(cell.arena, cell.index)
    expect(() => slice().loadUint(8)).toThrow(/cell 0 ends too soon: 8 bits wanted, 7 left/)
    expect(() => slice().loadUint64()).toThrow(/ends too soon/)
    expect(() => slice().loadBytes(1)).toThrow(/ends too soon/)
    expect(() => slice().loadBits(8)).toThrow(/ends too soon/)
    expect(() => slice().loadBigUint(300)).toThrow(/ends too soon/)
    expect(() => slice().skip(8)).toThrow(/ends too soon/)
    expect(() => slice().loadRef()).toThrow(/no more references/)
    expect(() => slice().expectEnd('Nothing')).toThrow(/Nothing: 7 bits and 0 references left over/)
    expect(() => slice().expectTag(3, 4, 'Thing')).toThrow(/Thing: tag #0 where #3 belongs/)
    expect(() => slice().limit(8, 0)).toThrow(/ends too soon/)
    expect(slice().limit(3, 0).remainingBits).toBe(3)
  })

  test('copy trees of other arenas once', () => {
    const shared = buildCell((b) => b.storeUint(1, 8).storeRef((leaf) => leaf.storeUint(2, 8)))
    const twice = buildCell((b) => b.storeCell(shared).storeCell(shared).storeMaybeCell(null).storeMaybeCell(shared))
    expect(twice.arena.count).toBe(3)
    const slice = new Slice(twice.arena, twice.index)
    for (let i = 0; i < 3; i++) expect(cellHash(slice.loadRef())).toEqual(cellHash(shared))
    const copied = buildCell((b) => b.storeSlice(new Slice(twice.arena, twice.index)))
    expect(cellHash(copied)).toEqual(cellHash(twice))
  })
})
