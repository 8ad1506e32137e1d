import { expect, test } from 'vitest'
import { hex } from '../../../test/blocks/facts.ts'
import { makeTree, prune } from '../../../test/blocks/made-account.ts'
import { levelMask } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { CellIndex } from './cell-index.ts'

test.each([
  ['few', 3],
  ['many', 9],
])('finds every one of %s cells, and nothing else', (_, depth) => {
  const { arena } = makeTree(1, depth)
  const index = new CellIndex(arena)
  for (let cell = 0; cell < arena.count; cell++) expect(index.find(hashAt(arena, cell))?.index).toBe(cell)
  expect(index.find(cellHash(makeTree(2)))).toBeUndefined()
})

test.each([
  ['few', 3],
  ['many', 9],
])('of %s cells, a whole one wins over a partial one, and a pruned branch is none', (_, depth) => {
  const part = makeTree(3, 2)
  const outer = buildCell((b) => b.storeUint(1, 8).storeCell(part))
  const partial = prune(outer, part)
  expect(new CellIndex(partial.arena).find(cellHash(part))).toBeUndefined()
  // Both in one arena, the partial one first.
  const both = buildCell((b) => b.storeCell(partial).storeCell(makeTree(4, depth)).storeCell(outer))
  const found = new CellIndex(both.arena).find(cellHash(outer)) as Cell
  expect(levelMask(found.arena, found.index)).toBe(0)
  expect(hex(cellHash(new Cell(found.arena, found.index)))).toBe(hex(cellHash(outer)))
  const alone = new CellIndex(partial.arena).find(cellHash(outer)) as Cell
  expect(levelMask(alone.arena, alone.index)).toBe(1)
})
