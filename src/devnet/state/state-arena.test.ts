import { expect, test } from 'vitest'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { depthAt, hashAt } from '../../cell/hashing.ts'
import { storeMerkleProof } from '../../tlb/merkle-proof.ts'
import { StateArena } from './state-arena.ts'

const leaf = buildCell((b) => b.storeUint(5, 7))

/** A proof inside an ordinary cell beside a pruned branch of its own, so that all kinds of levels occur. */
const tree = buildCell((b) => {
  b.storeUint(1, 3)
  b.storeRef((child) => child.storeUint(5, 7))
  b.storeRef(
    (proof) =>
      storeMerkleProof(proof, {
        virtualHash: hashAt(leaf.arena, leaf.index),
        depth: 0,
        virtualRoot: buildCell(
          (p) => p.storeUint(0x0101, 16).storeBytes(hashAt(leaf.arena, leaf.index)).storeUint(0, 16),
          { exotic: true },
        ),
      }),
    { exotic: true },
  )
  b.storeRef((pruned) => pruned.storeUint(0x0103, 16).storeBytes(new Uint8Array(64).fill(7)).storeUint(9, 32), {
    exotic: true,
  })
})

test('hashes of every level are those of the bulk hasher', () => {
  const arena = new StateArena()
  const copy = arena.adopt(tree)
  for (const level of [0, 1, 2, 3]) {
    expect(hashAt(arena, copy.index, level)).toEqual(hashAt(tree.arena, tree.index, level))
    expect(depthAt(arena, copy.index, level)).toBe(depthAt(tree.arena, tree.index, level))
  }
  const again = readSingleRoot(writeBoc(copy))
  expect(hashAt(again.arena, again.index)).toEqual(hashAt(tree.arena, tree.index))
})

test('equal cells are one cell, however they came', () => {
  const arena = new StateArena()
  const first = arena.adopt(tree)
  const { count } = arena
  expect(arena.adopt(readSingleRoot(writeBoc(tree)))).toEqual(first)
  expect(arena.build((b) => b.storeUint(5, 7))).toEqual(arena.find(hashAt(leaf.arena, leaf.index)))
  expect(arena.count).toBe(count)
})

test('it grows past its first size and still finds everything', () => {
  const arena = new StateArena()
  const cells = Array.from({ length: 5_000 }, (_, i) => arena.build((b) => b.storeUint(i, 32)))
  expect(arena.count).toBe(5_000)
  for (const cell of cells) expect(arena.find(hashAt(arena, cell.index))?.index).toBe(cell.index)
})
