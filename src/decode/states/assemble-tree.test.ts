import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex } from '../../../test/blocks/facts.ts'
import { makeTree, prune } from '../../../test/blocks/made-account.ts'
import { MERKLE_PROOF, refAt } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { cellHash, computeHashes, depthAt, hashAt } from '../../cell/hashing.ts'
import { graft } from '../../cell/merkle.ts'
import { isCellarError } from '../../lib/errors.ts'
import { TreeAssembler } from './assemble-tree.ts'
import { CellIndex } from './cell-index.ts'

/** A tree out of a list of numbers, in which some parts occur more than once. */
function treeOf(numbers: readonly number[]): Cell {
  const made: Cell[] = [buildCell((b) => b.storeUint(7, 5))]
  for (const number of numbers) {
    made.push(
      buildCell((b) => {
        b.storeUint(number, 1 + (number % 16 === 0 ? 31 : 15 + (number % 16)))
        for (let i = 0; i < number % 5 && i < 4; i++) b.storeCell(made[(number * (i + 3)) % made.length] as Cell)
      }),
    )
  }
  return buildCell((b) =>
    b
      .storeCell(made.at(-1) as Cell)
      .storeCell(made.at(-2) as Cell)
      .storeUint(numbers.length, 16),
  )
}

const numbers = fc.array(fc.integer({ min: 0, max: 32767 }), { minLength: 2, maxLength: 40 })

test('a tree pruned anywhere is put back together, as `graft` does it, always into the same arena', () => {
  fc.assert(
    fc.property(numbers, fc.infiniteStream(fc.boolean()), (list, cuts) => {
      const whole = treeOf(list)
      computeHashes(whole.arena)
      const assembler = new TreeAssembler()
      const direct = assembler.assemble(whole, () => undefined) as Cell
      expect(hex(cellHash(direct))).toBe(hex(cellHash(whole)))

      const parts: Cell[] = []
      for (let cell = 0; cell < direct.arena.count - 1; cell++) {
        if (cuts.next().value) parts.push(new Cell(direct.arena, cell))
      }
      const pruned = prune(whole, ...parts)
      const known = new CellIndex(direct.arena)
      const again = assembler.assemble(pruned, (hash) => known.find(hash)) as Cell
      expect(hex(cellHash(graft(pruned, (hash) => known.find(hash)) as Cell))).toBe(hex(cellHash(again)))
      for (const field of ['bytes', 'refs', 'd1', 'bitLength', 'dataAt', 'heights', 'digests'] as const) {
        expect(again.arena[field], field).toEqual(direct.arena[field])
      }
      // What was handed over is what hashing finds.
      const { arena } = buildCell((b) => b.storeCell(again))
      computeHashes(arena)
      expect(hex(hashAt(arena, arena.count - 2))).toBe(hex(cellHash(whole)))
      expect(depthAt(arena, arena.count - 2)).toBe(depthAt(again.arena, again.index))
    }),
    { numRuns: 200 },
  )
})

test('a new root over parts of the tree before is as if nothing were known of that tree', () => {
  fc.assert(
    fc.property(numbers, fc.array(fc.nat(3), { maxLength: 4 }), (list, parts) => {
      const whole = treeOf(list)
      computeHashes(whole.arena)
      const before = new TreeAssembler().assemble(whole, () => undefined) as Cell
      const known = new CellIndex(before.arena)
      const part = (i: number): Cell => new Cell(before.arena, refAt(before.arena, before.index, i))
      const changed = buildCell((b) => {
        for (const number of parts) b.storeCell(number < 2 ? part(number) : treeOf([number, list[0] as number]))
        b.storeUint(list.length, 17)
      })
      computeHashes(changed.arena)
      const anew = new TreeAssembler().assemble(changed, () => undefined) as Cell
      const again = new TreeAssembler().assemble(prune(changed, part(0), part(1)), (hash) => known.find(hash)) as Cell
      for (const field of ['bytes', 'refs', 'd1', 'bitLength', 'dataAt', 'heights', 'digests'] as const) {
        expect(again.arena[field], field).toEqual(anew.arena[field])
      }
    }),
    { numRuns: 200 },
  )
})

test('pruned branches of a Merkle proof in the tree are left alone', () => {
  const secret = makeTree(1)
  const shown = buildCell((b) => b.storeUint(1, 8).storeCell(secret))
  const proof = buildCell(
    (b) =>
      b
        .storeUint(MERKLE_PROOF, 8)
        .storeBytes(cellHash(shown))
        .storeUint(depthAt(shown.arena, shown.index), 16)
        .storeCell(prune(shown, secret)),
    { exotic: true },
  )
  const known = makeTree(2)
  const whole = buildCell((b) => b.storeCell(proof).storeCell(known))
  const pruned = prune(whole, known)
  const again = new TreeAssembler().assemble(pruned, (hash) =>
    [secret, known].find((cell) => hex(cellHash(cell)) === hex(hash)),
  )
  expect(hex(cellHash(again as Cell))).toBe(hex(cellHash(whole)))
})

test('a lookup that gives a pruned branch gives nothing', () => {
  const part = makeTree(1)
  const pruned = prune(
    buildCell((b) => b.storeCell(part)),
    part,
  )
  const branch = new Cell(pruned.arena, pruned.arena.refs[pruned.index * 4] as number)
  expect(new TreeAssembler().assemble(pruned, () => branch)).toBeUndefined()
})

test('a lookup that gives another tree is refused', () => {
  const pruned = prune(
    buildCell((b) => b.storeCell(makeTree(1))),
    makeTree(1),
  )
  expect(() => new TreeAssembler().assemble(pruned, () => makeTree(2))).toThrowError(
    expect.toSatisfy((error) => isCellarError(error, 'BROKEN_CHAIN')),
  )
})
