import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toHex } from '../../test/cell-trees.ts'
import { sharedData } from '../../test/shared-data.ts'
import { exoticType, MERKLE_PROOF, MERKLE_UPDATE } from './arena.ts'
import { readSingleRoot } from './boc.ts'
import { writeBoc } from './boc-writer.ts'
import { type Builder, buildCell } from './builder.ts'
import { Cell } from './cell.ts'
import { cellHash, depthAt, hashAt } from './hashing.ts'
import { graft, virtualRoot, virtualUpdate } from './merkle.ts'

const leaf = (value: number): Cell => buildCell((b) => b.storeUint(value, 32))
const cutLeaves = (root: Cell): Cell =>
  readSingleRoot(writeBoc(root, { cut: (arena, cell) => arena.heights[cell] === 0 }))

const storeSides = (b: Builder, type: number, sides: readonly Cell[]): void => {
  b.storeUint(type, 8)
  for (const { arena, index } of sides) b.storeBytes(hashAt(arena, index, 0))
  for (const { arena, index } of sides) b.storeUint(depthAt(arena, index, 0), 16)
  for (const side of sides) b.storeCell(side)
}

const proofOf = (root: Cell): Cell => buildCell((b) => storeSides(b, MERKLE_PROOF, [root]), { exotic: true })

/** Every cell of an arena by its hash. */
const lookupIn = (...cells: Cell[]): ((hash: Uint8Array) => Cell | undefined) => {
  const known = new Map(cells.map((cell) => [toHex(cellHash(cell)), cell]))
  return (hash) => known.get(toHex(hash))
}

describe('virtualRoot', () => {
  test('is the tree the proof is about', () => {
    const whole = buildCell((b) => b.storeUint(1, 8).storeCell(leaf(1)).storeCell(leaf(2)))
    const root = virtualRoot(proofOf(cutLeaves(whole)))
    expect(hashAt(root.arena, root.index, 0)).toEqual(cellHash(whole))
    expect(cellHash(root)).not.toEqual(cellHash(whole))
    expect(() => virtualRoot(whole)).toThrow(/is no Merkle proof/)
    expect(() => virtualUpdate(proofOf(whole))).toThrow(/is no Merkle update/)
  })

  const block = sharedData('real', 'blocks', 'mainnet', '0_8000000000000000_57314442.boc')
  test.skipIf(!block)('finds both sides of a real state update', () => {
    const root = readSingleRoot(readFileSync(block as string))
    const update = new Cell(root.arena, root.arena.refs[root.index * 4 + 2] as number)
    const sides = virtualUpdate(update)
    const at = (root.arena.dataAt[update.index] as number) + 1
    const named = [0, 32].map((offset) => toHex(root.arena.bytes.subarray(at + offset, at + offset + 32)))
    expect([sides.old, sides.new].map(({ arena, index }) => toHex(hashAt(arena, index, 0)))).toEqual(named)
  })
})

describe('graft', () => {
  const whole = buildCell((b) =>
    b
      .storeUint(1, 8)
      .storeCell(leaf(1))
      .storeRef((inner) => inner.storeUint(3, 3).storeCell(leaf(2)).storeCell(leaf(1))),
  )

  test('puts back what was pruned, in an arena of its own with hashes', () => {
    const again = graft(cutLeaves(whole), lookupIn(leaf(1), leaf(2))) as Cell
    expect(again.arena.count).toBe(4)
    expect(again.arena.digests?.count).toBe(4)
    expect(cellHash(again)).toEqual(cellHash(whole))
    const { arena } = readSingleRoot(writeBoc(again))
    expect(hashAt(arena, arena.roots[0] as number)).toEqual(cellHash(whole))
  })

  test('is undefined when a piece is missing, and refuses a wrong one', () => {
    expect(graft(cutLeaves(whole), lookupIn(leaf(1)))).toBeUndefined()
    expect(() => graft(cutLeaves(whole), () => leaf(9))).toThrow(/has another hash/)
  })

  test('goes on into pieces that are pruned themselves, but not in circles', () => {
    const inner = buildCell((b) => b.storeUint(3, 3).storeCell(leaf(2)))
    const outer = buildCell((b) => b.storeCell(inner))
    const pruned = readSingleRoot(writeBoc(outer, { cut: (arena, cell) => arena.heights[cell] === 1 }))
    const partial = cutLeaves(inner)
    const pieces = (hash: Uint8Array): Cell | undefined =>
      toHex(hash) === toHex(cellHash(inner)) ? partial : lookupIn(leaf(2))(hash)
    expect(cellHash(graft(pruned, pieces) as Cell)).toEqual(cellHash(outer))
    const circle = (): Cell => new Cell(pruned.arena, pruned.arena.refs[pruned.index * 4] as number)
    expect(graft(pruned, circle)).toBeUndefined()
  })

  test('leaves alone what a Merkle proof inside the tree has pruned itself', () => {
    const inner = cutLeaves(whole)
    const holder = buildCell((b) => b.storeUint(1, 1).storeCell(proofOf(inner)).storeCell(leaf(5)))
    const again = graft(holder, () => undefined) as Cell
    expect(cellHash(again)).toEqual(cellHash(holder))
    expect(exoticType(again.arena, again.arena.refs[again.index * 4] as number)).toBe(MERKLE_PROOF)
  })

  test('a Merkle update is no less a tree', () => {
    const update = buildCell((b) => storeSides(b, MERKLE_UPDATE, [cutLeaves(whole), whole]), { exotic: true })
    expect(cellHash(graft(update, () => undefined) as Cell)).toEqual(cellHash(update))
  })
})
