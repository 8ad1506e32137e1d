import fc from 'fast-check'
import { asAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { CurrencyCollection } from '../../src/tlb/currency-collection.ts'
import type { ExtBlkRef } from '../../src/tlb/ext-blk-ref.ts'
import type { HashUpdate } from '../../src/tlb/hash-update.ts'
import type { AddrStd, Anycast, MsgAddressExt, MsgAddressInt } from '../../src/tlb/msg-address.ts'
import type { ShardIdent } from '../../src/tlb/shard-ident.ts'
import type { StorageUsed } from '../../src/tlb/storage-used.ts'

// Values of the small types that all others are made of.

export const bool = fc.boolean()
export const uint = (bits: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: 2 ** bits - 1 })
export const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
export const int8 = fc.integer({ min: -128, max: 127 })
export const big = (bits: number): fc.Arbitrary<bigint> => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
export const uint64 = big(64)
export const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })
export const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length })
export const hash: fc.Arbitrary<Hash> = bytes(32).map(asHash)

/** Short, so that the longest type still fits its cell. */
export const coins = fc.oneof(fc.constant(0n), big(30), big(56))
export const fewCoins = fc.oneof(fc.constant(0n), big(24))

/** `bits` bits, left-aligned. */
const bitString = (bits: number): fc.Arbitrary<Uint8Array> =>
  bytes((bits + 7) >> 3).map((value) => {
    const rest = bits & 7
    if (rest !== 0) value[value.length - 1] = (value.at(-1) as number) & (0xff << (8 - rest))
    return value
  })

export const cell: fc.Arbitrary<Cell> = fc
  .tuple(fc.uint8Array({ maxLength: 40 }), fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 2 }))
  .map(([data, children]) =>
    buildCell((b) => {
      b.storeBytes(data)
      for (const child of children) b.storeRef((inner) => inner.storeBytes(child))
    }),
  )

/** All of a small cell, few enough bits to lie inside another. */
export const smallSlice: fc.Arbitrary<Slice> = fc.uint8Array({ maxLength: 10 }).map((data) => {
  const made = buildCell((b) => b.storeBytes(data))
  return new Slice(made.arena, made.index)
})

export const list = <T>(arbitrary: fc.Arbitrary<T>, max = 4): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { maxLength: max })

/** Dictionary entries ascending by key, as a dictionary gives them back. */
export const entries = <T>(
  key: fc.Arbitrary<Uint8Array>,
  value: fc.Arbitrary<T>,
  { min = 0, max = 5 } = {},
): fc.Arbitrary<{ key: Uint8Array; value: T }[]> =>
  fc
    .uniqueArray(fc.record({ key, value }), {
      minLength: min,
      maxLength: max,
      selector: (entry) => Buffer.from(entry.key).toString('hex'),
    })
    .map((made) => made.sort((a, b) => Buffer.compare(a.key, b.key)))

/** Distinct hashes, ascending. */
export const hashes = (min: number): fc.Arbitrary<Hash[]> =>
  entries(hash, fc.constant(true), { min }).map((made) => made.map(({ key }) => asHash(key)))

export const extraCurrencies = fc
  .uniqueArray(fc.tuple(uint(32), fc.oneof(big(8), big(248))), { maxLength: 3, selector: ([id]) => id })
  .map((made) => new Map(made))

export const currencyCollection: fc.Arbitrary<CurrencyCollection> = fc.record({
  coins,
  other: fc.oneof({ weight: 3, arbitrary: fc.constant(new Map()) }, extraCurrencies),
})

/** Only coins, where a cell has no references left for dictionaries. */
export const plainCoins: fc.Arbitrary<CurrencyCollection> = coins.map((amount) => ({ coins: amount, other: new Map() }))

export const hashUpdate: fc.Arbitrary<HashUpdate> = fc.record({ oldHash: hash, newHash: hash })

export const storageUsed: fc.Arbitrary<StorageUsed> = fc.record({ cells: big(48), bits: big(48) })

export const anycast: fc.Arbitrary<Anycast> = fc
  .integer({ min: 1, max: 30 })
  .chain((depth) => fc.record({ depth: fc.constant(depth), rewritePfx: bitString(depth) }))

const addrStd: fc.Arbitrary<AddrStd> = fc.record({
  kind: fc.constant('std' as const),
  anycast: maybe(anycast),
  address: bytes(33).map(asAddress),
})

export const msgAddressInt: fc.Arbitrary<MsgAddressInt> = fc.oneof(
  { weight: 3, arbitrary: addrStd },
  uint(6).chain((bits) =>
    fc.record({
      kind: fc.constant('var' as const),
      anycast: maybe(anycast),
      bits: fc.constant(bits),
      workchain: int32,
      address: bitString(bits),
    }),
  ),
)

export const msgAddressExt: fc.Arbitrary<MsgAddressExt> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  uint(9).chain((bits) =>
    fc.record({ kind: fc.constant('extern' as const), bits: fc.constant(bits), address: bitString(bits) }),
  ),
)

/** A shard id of up to 60 prefix bits. */
export const shardId: fc.Arbitrary<bigint> = fc.tuple(fc.integer({ min: 0, max: 60 }), uint64).map(([bits, random]) => {
  const marker = 1n << BigInt(63 - bits)
  return BigInt.asIntN(64, (random & ~(marker - 1n)) | marker)
})

export const shardIdent: fc.Arbitrary<ShardIdent> = fc.record({
  workchain: int32,
  shard: shardId,
  markerInPrefix: bool,
})

export const extBlkRef: fc.Arbitrary<ExtBlkRef> = fc.record({
  endLt: uint64,
  seqno: uint(32),
  rootHash: hash,
  fileHash: hash,
})
