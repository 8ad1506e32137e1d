import { beginCell, type Cell } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bag, readBag } from '../../web/src/lib/boc.ts'

const { tree: cellTree } = fc.letrec<{ tree: Cell }>((tie) => ({
  tree: fc
    .record({
      bits: fc.array(fc.boolean(), { maxLength: 1023 }),
      refs: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 4 })),
    })
    .map(({ bits, refs }) => {
      const builder = beginCell()
      for (const bit of bits) builder.storeBit(bit)
      for (const ref of refs) builder.storeRef(ref)
      return builder.endCell()
    }),
}))

/** The same words for a cell of ours and one of the library. */
const told = ({ bits, refs }: Cell): unknown => [bits.length, bits.toString().toLowerCase(), refs.map(told)]
const toldOf = (bag: Bag, at: number): unknown => {
  const cell = bag.cells[at]
  return [cell?.bits, cell?.hex, cell?.refs.map((ref) => toldOf(bag, ref))]
}

test('bags of cells are read as they were written, with and without an index', () => {
  fc.assert(
    fc.property(cellTree, fc.boolean(), (cell, idx) => {
      const bag = readBag(cell.toBoc({ idx, crc32: idx }))
      expect(bag && toldOf(bag, bag.root)).toEqual(told(cell))
    }),
    { numRuns: 50 },
  )
})

test('what is cut short, or is something else, is no bag', () => {
  const boc = beginCell().storeUint(5, 40).storeRef(beginCell().endCell()).endCell().toBoc({ idx: false, crc32: false })
  for (let length = 0; length < boc.length; length++) expect(readBag(boc.subarray(0, length))).toBeUndefined()
  expect(readBag(new Uint8Array(100))).toBeUndefined()
})
