import { beginCell, Dictionary } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../../test/cell-trees.ts'
import { readSingleRoot } from './boc.ts'
import { writeBoc } from './boc-writer.ts'
import { type Builder, buildCell } from './builder.ts'
import type { Cell } from './cell.ts'
import {
  findInDictionary,
  loadHashmapAugE,
  loadHashmapE,
  storeHashmap,
  storeHashmapAugE,
  storeHashmapE,
  visitAugmented,
  visitDictionary,
} from './dictionary.ts'
import { cellHash } from './hashing.ts'
import { Slice } from './slice.ts'

const KEY_BITS = [1, 5, 8, 15, 32, 64, 256, 267]
const storeValue = (b: Builder, value: number): void => void b.storeUint(value, 32)
const loadValue = (slice: Slice): number => slice.loadUint(32)

/** Distinct keys of one length, left-aligned, with values. */
const dictionary = fc.constantFrom(...KEY_BITS).chain((keyBits) => {
  const bytes = (keyBits + 7) >> 3
  const key = fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((raw) => {
    // Long shared prefixes make long labels.
    const out = Uint8Array.from(raw, (byte, i) => (i < bytes - 2 && (raw[bytes - 1] as number) % 3 > 0 ? 0xff : byte))
    out[bytes - 1] = (out[bytes - 1] as number) & (0xff << (bytes * 8 - keyBits))
    return out
  })
  const entry = fc.record({ key, value: fc.nat(0xffffffff) })
  return fc
    .uniqueArray(entry, { selector: ({ key }) => toHex(key), maxLength: 40 })
    .map((entries) => ({ keyBits, entries }))
})

const sorted = <T extends { key: Uint8Array }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => Buffer.compare(a.key, b.key))

const sliceOf = (cell: Cell): Slice => new Slice(cell.arena, cell.index)
const bigKey = (key: Uint8Array, keyBits: number): bigint =>
  BigInt(`0x${toHex(key)}`) >> BigInt(key.length * 8 - keyBits)

describe('plain dictionaries', () => {
  test('come back as they went in, ascending', () => {
    fc.assert(
      fc.property(dictionary, ({ keyBits, entries }) => {
        const cell = buildCell((b) => storeHashmapE(b, keyBits, entries, storeValue))
        const slice = sliceOf(cell)
        expect(loadHashmapE(slice, keyBits, loadValue)).toEqual(sorted(entries))
        slice.expectEnd('HashmapE')
      }),
    )
  })

  test('are the cells @ton/core makes', () => {
    fc.assert(
      fc.property(dictionary, ({ keyBits, entries }) => {
        const core = Dictionary.empty(Dictionary.Keys.BigUint(keyBits), Dictionary.Values.Uint(32))
        for (const { key, value } of entries) core.set(bigKey(key, keyBits), value)
        const cell = buildCell((b) => storeHashmapE(b, keyBits, entries, storeValue))
        expect(toHex(cellHash(cell))).toBe(beginCell().storeDict(core).endCell().hash().toString('hex'))
      }),
    )
  })

  test('find what is there and nothing else', () => {
    fc.assert(
      fc.property(dictionary, fc.uint8Array({ minLength: 34, maxLength: 34 }), ({ keyBits, entries }, other) => {
        if (entries.length === 0) return
        const cell = buildCell((b) => storeHashmap(b, keyBits, entries, storeValue))
        for (const { key, value } of entries) {
          expect(findInDictionary(sliceOf(cell), keyBits, key)?.loadUint(32)).toBe(value)
        }
        const known = entries.some(({ key }) => bigKey(key, keyBits) === bigKey(other, keyBits))
        expect(findInDictionary(sliceOf(cell), keyBits, other) !== undefined).toBe(known)
      }),
    )
  })

  test('may lie before other fields', () => {
    const entries = [
      { key: fromHex('01'), value: 1 },
      { key: fromHex('81'), value: 2 },
    ]
    for (const some of [entries, entries.slice(1)]) {
      const cell = buildCell((b) => {
        storeHashmap(b, 8, some, storeValue)
        b.storeUint(0xabcd, 16)
      })
      const slice = sliceOf(cell)
      const values: number[] = []
      visitDictionary(slice, 8, (_key, value) => values.push(value.loadUint(32)))
      expect(values).toEqual(some.map(({ value }) => value))
      expect(slice.loadUint(16)).toBe(0xabcd)
      slice.expectEnd('dictionary and field')
    }
  })

  test('refuse doubled keys, keys of another length, empty ones where there is no empty form', () => {
    const key = fromHex('0f')
    const twice = [
      { key, value: 1 },
      { key, value: 2 },
    ]
    expect(() => buildCell((b) => storeHashmapE(b, 8, twice, storeValue))).toThrow(/same key twice/)
    expect(() => buildCell((b) => storeHashmapE(b, 4, twice.slice(1), storeValue))).toThrow(/not 4 bits/)
    expect(() => buildCell((b) => storeHashmapE(b, 9, twice.slice(1), storeValue))).toThrow(/not 9 bits/)
    expect(() => buildCell((b) => storeHashmap(b, 8, [], storeValue))).toThrow(/cannot be empty/)
  })

  test('refuse a label longer than the key and a branch that is not here', () => {
    const visit = (cell: Cell): void => visitDictionary(sliceOf(cell), 8, () => {})
    expect(() => visit(buildCell((b) => b.storeUint(0b10, 2).storeUint(9, 4)))).toThrow(/label of 9 bits.*8 are left/)
    expect(() => visit(buildCell((b) => b.storeUint(0b110, 3).storeUint(15, 4)))).toThrow(/label of 15 bits/)
    expect(() => visit(buildCell((b) => b.storeUint(0x3fff, 14)))).toThrow(/ends too soon|label/)
    const library = buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32)), { exotic: true })
    expect(() => visit(library)).toThrow(/is exotic/)
    expect(() => findInDictionary(sliceOf(library), 8, fromHex('00'))).toThrow(/is exotic/)
  })
})

test('a walk gives up on branches that share their cells without end', () => {
  const layers = (left: number): Cell => {
    const below = left === 0 ? undefined : layers(left - 1)
    return buildCell((b) => {
      b.storeUint(0, 2)
      if (below !== undefined) b.storeCell(below).storeCell(below)
    })
  }
  const bomb = layers(256)
  expect(bomb.arena.count).toBe(257)
  expect(() => visitDictionary(sliceOf(bomb), 256, () => {})).toThrow(/more than 1048576 edges in 257 cells/)
})

describe('augmented dictionaries', () => {
  const SUM = {
    storeExtra: (b: Builder, extra: number) => void b.storeBigUint(BigInt(extra), 40),
    combine: (a: number, b: number) => a + b,
    empty: () => 0,
  }
  const loadExtra = (slice: Slice): number => slice.loadUint(8) * 2 ** 32 + slice.loadUint(32)
  const skipExtra = (slice: Slice): void => slice.skip(40)
  const withExtras = (entries: readonly { key: Uint8Array; value: number }[]) =>
    entries.map((entry) => ({ ...entry, extra: entry.value }))

  test('come back with their sums', () => {
    fc.assert(
      fc.property(dictionary, ({ keyBits, entries }) => {
        const sum = entries.reduce((total, { value }) => total + value, 0)
        let given = -1
        const cell = buildCell((b) => {
          given = storeHashmapAugE(b, keyBits, withExtras(entries), SUM, storeValue)
        })
        const loaded = loadHashmapAugE(sliceOf(cell), keyBits, loadExtra, loadValue)
        expect(loaded).toEqual({ entries: sorted(withExtras(entries)), extra: sum })
        expect(given).toBe(sum)
      }),
    )
  })

  test('are walked past pruned branches only when asked', () => {
    const entries = withExtras(Array.from({ length: 16 }, (_, i) => ({ key: Uint8Array.of(i * 16), value: i })))
    const whole = buildCell((b) => storeHashmapAugE(b, 8, entries, SUM, storeValue))
    // Height 2 is a quarter of the keys.
    const proof = readSingleRoot(
      writeBoc(whole, {
        cut: (arena, cell) =>
          cell !== whole.index && arena.heights[cell] === 2 && arena.bitLength[cell] !== 0 && cell % 2 === 0,
      }),
    )
    const root = (): Slice => {
      const slice = sliceOf(proof)
      slice.skip(1)
      return slice.loadRefSlice()
    }
    const visited: string[] = []
    const pruned: string[] = []
    visitAugmented(root(), 8, skipExtra, (key) => visited.push(toHex(key)), {
      pruned: (prefix, bits) => pruned.push(`${toHex(prefix)}/${bits}`),
    })
    expect(visited.length + pruned.length * 4).toBe(16)
    expect(pruned.length).toBeGreaterThan(0)
    expect(pruned.every((prefix) => /^(00|40|80|c0)\/2$/.test(prefix))).toBe(true)
    expect(() => visitAugmented(root(), 8, skipExtra, () => {})).toThrow(/its content is not here/)
  })
})
