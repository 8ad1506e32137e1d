import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmapAugE } from '../../cell/dictionary.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { StateArena } from './state-arena.ts'
import {
  joinDictionaries,
  type ReadableAugmentation,
  subDictionary,
  type UpdatedDictionary,
  updateDictionary,
} from './update-dictionary.ts'

const KEY_BITS = 11
const SUM: ReadableAugmentation<number> = {
  loadExtra: (slice) => slice.loadUint(32),
  storeExtra: (b, sum) => {
    b.storeUint(sum, 32)
  },
  combine: (a, b) => a + b,
  empty: () => 0,
}

const keyOf = (n: number): Uint8Array => Uint8Array.of((n >> 3) & 0xff, (n & 7) << 5)

/** The root of the same dictionary built at once. */
function built(entries: ReadonlyMap<number, number>): Cell | null {
  const list = [...entries].map(([key, value]) => ({ key: keyOf(key), value, extra: value }))
  const cell = buildCell((b) => {
    storeHashmapAugE(b, KEY_BITS, list, SUM, (leaf, value) => leaf.storeUint(value, 16))
  })
  return new Slice(cell.arena, cell.index).loadMaybeRef()
}

const hashOf = (root: Cell | null): string => (root === null ? '' : Buffer.from(cellHash(root)).toString('hex'))

function change(key: number, value: number | undefined) {
  if (value === undefined) return { key: keyOf(key), store: undefined }
  return {
    key: keyOf(key),
    extra: value,
    store: (b: Parameters<typeof SUM.storeExtra>[0]) => void b.storeUint(value, 16),
  }
}

const number = fc.integer({ min: 0, max: 2047 })
const steps = fc.array(
  fc.dictionary(number.map(String), fc.option(fc.integer({ min: 0, max: 9999 }), { nil: undefined })),
  {
    maxLength: 5,
  },
)

test('changes made step by step give the dictionary that is built at once', () => {
  fc.assert(
    fc.property(steps, (rounds) => {
      const arena = new StateArena()
      const entries = new Map<number, number>()
      let root: Cell | null = null
      for (const round of rounds) {
        const changes = Object.entries(round).map(([key, value]) => change(Number(key), value))
        for (const [key, value] of Object.entries(round)) {
          if (value === undefined) entries.delete(Number(key))
          else entries.set(Number(key), value)
        }
        const updated: UpdatedDictionary<number> = updateDictionary(arena, root, KEY_BITS, SUM, changes)
        root = updated.root
        expect(hashOf(root)).toBe(hashOf(built(entries)))
        expect(updated.extra).toBe([...entries.values()].reduce((sum, value) => sum + value, 0))
      }
    }),
  )
})

test('a dictionary cut in two by its first bits and joined again is the same', () => {
  fc.assert(
    fc.property(fc.dictionary(number.map(String), fc.integer({ min: 0, max: 9999 })), (round) => {
      const arena = new StateArena()
      const entries = new Map(Object.entries(round).map(([key, value]) => [Number(key), value]))
      const { root } = updateDictionary(
        arena,
        null,
        KEY_BITS,
        SUM,
        [...entries].map(([key, value]) => change(key, value)),
      )
      const halves = [0, 0x80].map((first) => subDictionary(arena, root, KEY_BITS, SUM, Uint8Array.of(first), 1))
      const [left, right] = halves.map((half) => half.root)
      const lower = new Map([...entries].filter(([key]) => key < 1024))
      expect(hashOf(left ?? null)).toBe(hashOf(built(lower)))
      const joined = joinDictionaries(arena, left ?? null, right ?? null, KEY_BITS, SUM, 0)
      expect(hashOf(joined.root)).toBe(hashOf(root))
      expect(joined.extra).toBe([...entries.values()].reduce((sum, value) => sum + value, 0))
    }),
  )
})
