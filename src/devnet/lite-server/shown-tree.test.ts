import { describe, expect, test } from 'vitest'
import { refAt } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { loadHashmap, storeHashmap } from '../../cell/dictionary.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { virtualRoot } from '../../cell/merkle.ts'
import { Slice } from '../../cell/slice.ts'
import { storeMerkleUpdate } from '../../tlb/merkle-update.ts'
import { ShownTree } from './shown-tree.ts'

const key = (value: number): Uint8Array => Uint8Array.of(value)
const KEYS = [3, 5, 64, 65, 130, 200, 255]

/** A dictionary whose values lie in cells of their own, so that they can be pruned. */
const dictionary = (): Cell =>
  buildCell((b) =>
    storeHashmap(
      b,
      8,
      KEYS.map((value) => ({ key: key(value), value })),
      (leaf, value) => leaf.storeRef((cell) => cell.storeUint(value, 8).storeRef((below) => below.storeUint(value, 8))),
    ),
  )

/** What a client makes of a proof. */
const opened = (proof: Cell): Cell => virtualRoot(readSingleRoot(writeBoc(proof)))
const wholeHash = ({ arena, index }: Cell) => hashAt(arena, index, 0)

describe('ShownTree', () => {
  test('proves what was read and prunes the rest', () => {
    const root = dictionary()
    const tree = new ShownTree(root)
    const found = tree.find(tree.openRoot(), 8, key(65))
    expect(tree.open(found?.loadRef() as Cell).loadUint(8)).toBe(65)
    const proof = tree.prove()
    const seen = opened(proof)
    expect(wholeHash(seen)).toEqual(cellHash(root))
    const again = new ShownTree(seen)
    expect(again.open(again.find(again.openRoot(), 8, key(65))?.loadRef() as Cell).loadUint(8)).toBe(65)
    expect(() => loadHashmap(new Slice(seen.arena, seen.index), 8, (value) => value.loadRef())).toThrow(/exotic/)
    expect(writeBoc(proof).length).toBeLessThan(writeBoc(root).length * 2)
  })

  test('shows the way to what is not there', () => {
    const tree = new ShownTree(dictionary())
    expect(tree.find(tree.openRoot(), 8, key(66))).toBeUndefined()
    const again = new ShownTree(opened(tree.prove()))
    expect(again.find(again.openRoot(), 8, key(66))).toBeUndefined()
  })

  test.each([
    [undefined, false, KEYS],
    [undefined, true, [...KEYS].reverse()],
    [5, false, [64, 65, 130, 200, 255]],
    [6, false, [64, 65, 130, 200, 255]],
    [255, false, []],
    [130, true, [65, 64, 5, 3]],
    [129, true, [65, 64, 5, 3]],
    [3, true, []],
    [0, false, KEYS],
  ] as const)('entries after %s, reverse %s', (after, reverse, expected) => {
    const tree = new ShownTree(dictionary())
    const order = { after: after === undefined ? undefined : key(after), reverse }
    const found = [...tree.entries(tree.openRoot(), 8, order)]
    expect(found.map((entry) => entry.key[0])).toEqual(expected)
    expect(found.map(({ value }) => new Slice(value.arena, value.loadRefIndex()).loadUint(8))).toEqual(expected)
  })

  test('a walk that is left early shows no more than it saw', () => {
    const walk = (count: number): number => {
      const tree = new ShownTree(dictionary())
      const entries = tree.entries(tree.openRoot(), 8)
      for (let i = 0; i < count; i++) entries.next()
      return opened(tree.prove()).arena.count
    }
    expect(walk(1)).toBeLessThan(walk(KEYS.length))
  })

  test('what is pruned below a Merkle update keeps both of its hashes', () => {
    const leaf = (value: number) => (b: Builder) => b.storeUint(value, 32).storeRef((c) => c.storeUint(value, 8))
    const side = (value: number): Cell => {
      const whole = buildCell((b) => b.storeRef(leaf(value)).storeRef(leaf(value + 1)))
      const cut = refAt(whole.arena, whole.index, 0)
      return readSingleRoot(writeBoc(whole, { cut: (_arena, cell) => cell === cut }))
    }
    const [old, next] = [side(1), side(7)]
    const update = buildCell(
      (b) =>
        storeMerkleUpdate(b, {
          ...{ oldHash: wholeHash(old), newHash: wholeHash(next), oldDepth: 2, newDepth: 2 },
          ...{ old, new: next },
        }),
      { exotic: true },
    )
    const block = buildCell((b) => b.storeUint(1, 1).storeCell(update))
    const tree = new ShownTree(block)
    tree.openRef(tree.openRoot())
    const seen = opened(tree.prove())
    expect(wholeHash(seen)).toEqual(cellHash(block))
    const shownUpdate = new Cell(seen.arena, refAt(seen.arena, seen.index, 0))
    expect(wholeHash(shownUpdate)).toEqual(cellHash(update))
  })
})
