import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Builder, buildCell } from './builder.ts'
import type { Cell } from './cell.ts'
import { bitAt } from './dictionary-label.ts'
import { findPrefix, loadPrefixHashmapE, type PrefixEntry, storePrefixHashmapE } from './prefix-dictionary.ts'
import { Slice } from './slice.ts'

const MAX_BITS = 24
const storeValue = (b: Builder, value: number): void => void b.storeUint(value, 16)
const sliceOf = (cell: Cell): Slice => new Slice(cell.arena, cell.index)

const toEntry = (bits: string, value: number): PrefixEntry<number> => {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  const key = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return { key, keyBits: bits.length, value }
}

const toBits = ({ key, keyBits }: PrefixEntry<unknown>): string =>
  Array.from({ length: keyBits }, (_, i) => bitAt(key, i)).join('')

/** Bit strings none of which begins another. */
const codes = fc
  .array(fc.string({ unit: fc.constantFrom('0', '1'), minLength: 1, maxLength: MAX_BITS }), { maxLength: 30 })
  .map((all) => all.filter((code, i) => !all.some((other, j) => i !== j && code.startsWith(other))))

test('comes back as it went in, and finds the key that a bit string begins with', () => {
  fc.assert(
    fc.property(codes, fc.string({ unit: fc.constantFrom('0', '1'), maxLength: 40 }), (keys, probe) => {
      const entries = keys.map((bits, i) => toEntry(bits, i))
      const cell = buildCell((b) => storePrefixHashmapE(b, MAX_BITS, entries, storeValue))
      const loaded = loadPrefixHashmapE(sliceOf(cell), MAX_BITS, (slice) => slice.loadUint(16))
      expect(loaded.map((entry) => [toBits(entry), entry.value])).toEqual(keys.map((bits, i) => [bits, i]).sort())
      if (keys.length === 0) return
      const root = (): Slice => {
        const slice = sliceOf(cell)
        slice.skip(1)
        return slice.loadRefSlice()
      }
      for (const code of [probe, ...keys.map((key) => `${key}0110`)]) {
        const { key } = toEntry(code, 0)
        const expected = keys.find((key) => code.startsWith(key))
        const found = findPrefix(root(), MAX_BITS, key, code.length)
        expect(found && toBits(found)).toBe(expected)
        if (found) expect(found.value.loadUint(16)).toBe(keys.indexOf(expected as string))
      }
    }),
  )
})

test('refuses keys that begin with another, and forks past the end of keys', () => {
  const store = (...keys: string[]): Cell =>
    buildCell((b) =>
      storePrefixHashmapE(
        b,
        MAX_BITS,
        keys.map((bits, i) => toEntry(bits, i)),
        storeValue,
      ),
    )
  expect(() => store('01', '0110')).toThrow(/begins with another/)
  expect(() => store('01', '01')).toThrow(/begins with another/)
  expect(() => store('1'.repeat(25))).toThrow(/over 24 bits/)
  const fork = buildCell((b) =>
    b
      .storeUint(0b001, 3)
      .storeRef(() => {})
      .storeRef(() => {}),
  )
  expect(() => findPrefix(sliceOf(fork), 0, new Uint8Array(1), 4)).toThrow(/forks after 0 bits/)
})
