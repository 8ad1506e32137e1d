import { expect, test } from 'vitest'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { libraryReferences } from './libraries.ts'

const reference = (hash: number): Cell =>
  buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32).fill(hash)), { exotic: true })

/** Cells in a row, each with one reference to a library beside the next. */
const row = (hashes: readonly number[]): Cell =>
  hashes.reduceRight((rest, hash) => buildCell((b) => b.storeCell(reference(hash)).storeCell(rest)), reference(0))

test('references are found in all cells given, each once', () => {
  const found = libraryReferences(row([1, 2, 1]), reference(2), row([3]))
  expect(found.map((hash) => hash[0]).sort()).toEqual([0, 1, 2, 3])
  expect(libraryReferences(buildCell((b) => b.storeUint(2, 8)))).toEqual([])
  expect(libraryReferences()).toEqual([])
})

test('whoever names libraries without end has a few of them looked up, and those of the first cell anyway', () => {
  const many = row(Array.from({ length: 200 }, (_, i) => i + 1))
  expect(libraryReferences(many)).toHaveLength(32)
  const found = libraryReferences(reference(250), many)
  expect(found).toHaveLength(32)
  expect(found[0]?.[0]).toBe(250)
})
