import { type Arena, refAt, refCount } from '../../cell/arena.ts'
import { GENERIC_MAGIC } from '../../cell/boc-header.ts'
import type { Cell } from '../../cell/cell.ts'

/** Below this many cells a search through the list is quicker than a map. */
const MAX_SEARCHED = 24

/** Cells of the tree at hand, children before parents. Kept from call to call; only one tree is written at a time. */
let found = new Uint32Array(256)

/**
 * A tree of cells as a plain bag of cells: no checksum, any order that readers take. `writeBoc` gives the bytes that the
 * reference node would write, for three times the work, and this is done for every transaction.
 */
export function writePlainBoc({ arena, index }: Cell): Uint8Array {
  const count = collect(arena, index)
  const places = count > MAX_SEARCHED ? placesOf(count) : undefined
  const refBytes = count < 0x100 ? 1 : count < 0x10000 ? 2 : 4
  let cellBytes = 0
  for (let i = 0; i < count; i++) {
    const cell = found[i] as number
    cellBytes += 2 + (((arena.bitLength[cell] as number) + 7) >> 3) + refCount(arena, cell) * refBytes
  }
  const out = new Uint8Array(6 + 4 * refBytes + 4 + cellBytes)
  let at = put(out, 0, GENERIC_MAGIC, 4)
  out[at++] = refBytes
  out[at++] = 4
  at = put(out, at, count, refBytes)
  at = put(out, at, 1, refBytes)
  at = put(out, at, 0, refBytes)
  at = put(out, at, cellBytes, 4)
  at = put(out, at, 0, refBytes)
  for (let i = count - 1; i >= 0; i--) {
    const cell = found[i] as number
    at = writeData(arena, cell, out, at)
    const references = refCount(arena, cell)
    for (let j = 0; j < references; j++) {
      const child = refAt(arena, cell, j)
      at = put(out, at, count - 1 - (places?.get(child) ?? search(child, i)), refBytes)
    }
  }
  return out
}

/** Fills `found` and gives the number of cells. */
function collect(arena: Arena, root: number): number {
  let count = 0
  let many: Set<number> | undefined
  const isKnown = (cell: number): boolean => (many === undefined ? search(cell, count) >= 0 : many.has(cell))
  const visit = (cell: number): void => {
    const references = refCount(arena, cell)
    for (let j = 0; j < references; j++) {
      const child = refAt(arena, cell, j)
      if (!isKnown(child)) visit(child)
    }
    if (count === found.length) {
      const longer = new Uint32Array(count * 2)
      longer.set(found)
      found = longer
    }
    found[count++] = cell
    if (many !== undefined) many.add(cell)
    else if (count > MAX_SEARCHED) many = new Set(found.subarray(0, count))
  }
  visit(root)
  return count
}

/** Place of a cell among the first `end` found, -1 when it is not there. */
function search(cell: number, end: number): number {
  for (let i = end - 1; i >= 0; i--) if (found[i] === cell) return i
  return -1
}

function placesOf(count: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let i = 0; i < count; i++) places.set(found[i] as number, i)
  return places
}

function writeData(arena: Arena, cell: number, out: Uint8Array, start: number): number {
  const bits = arena.bitLength[cell] as number
  const length = (bits + 7) >> 3
  const from = arena.dataAt[cell] as number
  out[start] = arena.d1[cell] as number
  out[start + 1] = (bits >> 3) + length
  const at = start + 2
  for (let i = 0; i < length; i++) out[at + i] = arena.bytes[from + i] as number
  const rest = bits & 7
  if (rest !== 0) out[at + length - 1] = ((out[at + length - 1] as number) & (0xff00 >> rest)) | (0x80 >> rest)
  return at + length
}

function put(out: Uint8Array, at: number, value: number, length: number): number {
  for (let i = length - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) out[at + i] = rest & 0xff
  return at + length
}
