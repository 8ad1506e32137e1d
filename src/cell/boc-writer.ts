import { type Arena, LEVELS_IN_MASK } from './arena.ts'
import { GENERIC_MAGIC } from './boc-header.ts'
import { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import { orderCells } from './cell-order.ts'
import { crc32c } from './crc32c.ts'
import { HASH_BYTES } from './hash.ts'
import { computeHashes, depthAt, hashAt } from './hashing.ts'
import { NodeList } from './node-list.ts'
import type { Slice } from './slice.ts'
import { TreeCopier } from './tree-copier.ts'

export interface WriteBocOptions {
  /** CRC32C at the end; on unless said otherwise. */
  readonly crc?: boolean
  readonly index?: boolean
  /** Marks in the index the cells that several others refer to. */
  readonly cacheBits?: boolean
  /** Hashes and depths beside so many cells that no more than 64 have to be hashed to know any. */
  readonly storedHashes?: boolean
  /** Cells for which it says yes are written as pruned branches of level 1, which keeps the hash of level 0. */
  readonly cut?: (arena: Arena, cell: number) => boolean
}

/** How a node writes the blocks it keeps. */
export const BLOCK_FORM: WriteBocOptions = { crc: true, index: true, cacheBits: true, storedHashes: true }

/** The bytes the reference node would write for the same cells and options: equal cells once, in its order. */
export function writeBoc(root: Cell | readonly Cell[], options: WriteBocOptions = {}): Uint8Array {
  const { arena, roots } = gather(root instanceof Cell ? [root] : root)
  computeHashes(arena)
  const nodes = new NodeList(arena, true, options.cut)
  for (const cell of roots) nodes.addRoot(cell)
  return write(arena, nodes, options)
}

/** What is left of a slice as a cell of its own, in a bag of cells with CRC32C. */
export function sliceToBoc(slice: Slice): Uint8Array {
  const nodes = new NodeList(slice.arena, false)
  if (slice.isWhole) nodes.addRoot(slice.cell)
  else nodes.addSliceRoot(slice)
  return write(slice.arena, nodes, {})
}

/** All roots in one arena. */
function gather(cells: readonly Cell[]): { arena: Arena; roots: readonly number[] } {
  const first = (cells[0] as Cell).arena
  if (cells.every((cell) => cell.arena === first)) return { arena: first, roots: cells.map((cell) => cell.index) }
  const copier = new TreeCopier(new CellArena(64, new Uint8Array(4096)))
  return { arena: copier.arena, roots: cells.map((cell) => copier.copy(cell)) }
}

function write(arena: Arena, nodes: NodeList, options: WriteBocOptions): Uint8Array {
  const { crc = true, index = false, cacheBits = false } = options
  // The hashes of what a cut leaves are nowhere known.
  const storedHashes = options.storedHashes === true && options.cut === undefined
  const { order, anchors } = orderCells(nodes)
  const places = new Uint32Array(nodes.count)
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place
  const hashesOf = (node: number): number =>
    storedHashes && anchors[node] === 1 ? 1 + (LEVELS_IN_MASK[(nodes.d1[node] as number) >> 5] as number) : 0
  const refBytes = bytesFor(nodes.count)
  const sizeOf = (node: number): number =>
    2 +
    hashesOf(node) * (HASH_BYTES + 2) +
    (nodes.dataBytes[node] as number) +
    (nodes.refCounts[node] as number) * refBytes

  let cellBytes = 0
  for (let node = 0; node < nodes.count; node++) cellBytes += sizeOf(node)
  const offsetBytes = bytesFor(cacheBits ? cellBytes * 2 : cellBytes)
  const cellsAt = 6 + refBytes * (3 + nodes.roots.length) + offsetBytes + (index ? nodes.count * offsetBytes : 0)
  const out = new Uint8Array(cellsAt + cellBytes + (crc ? 4 : 0))
  let at = put(out, 0, GENERIC_MAGIC, 4)
  at = put(out, at, (index ? 0x80 : 0) | (crc ? 0x40 : 0) | (cacheBits ? 0x20 : 0) | refBytes, 1)
  at = put(out, at, offsetBytes, 1)
  at = put(out, at, nodes.count, refBytes)
  at = put(out, at, nodes.roots.length, refBytes)
  at = put(out, at, 0, refBytes) // absent cells
  at = put(out, at, cellBytes, offsetBytes)
  for (const root of nodes.roots) at = put(out, at, places[root] as number, refBytes)
  if (index) {
    let end = 0
    for (const node of order) {
      end += sizeOf(node)
      at = put(out, at, cacheBits ? end * 2 + (nodes.shared[node] as number) : end, offsetBytes)
    }
  }
  for (const node of order) {
    const hashes = hashesOf(node)
    const dataAt = at + 2 + hashes * (HASH_BYTES + 2)
    out[at] = (nodes.d1[node] as number) | (hashes > 0 ? 16 : 0)
    if (hashes > 0) putHashes(out, at + 2, arena, nodes.cells[node] as number, (nodes.d1[node] as number) >> 5)
    out[at + 1] = nodes.writeData(node, out, dataAt)
    at = dataAt + (nodes.dataBytes[node] as number)
    for (let j = 0; j < (nodes.refCounts[node] as number); j++) {
      at = put(out, at, places[nodes.refs[node * 4 + j] as number] as number, refBytes)
    }
  }
  if (crc) new DataView(out.buffer).setUint32(at, crc32c(out, 0, at), true)
  return out
}

/** Hashes of all significant levels, then their depths. */
function putHashes(out: Uint8Array, at: number, arena: Arena, cell: number, mask: number): void {
  const levels = [0, 1, 2, 3].filter((level) => level === 0 || (mask & (1 << (level - 1))) !== 0)
  let next = at
  for (const level of levels) {
    out.set(hashAt(arena, cell, level), next)
    next += HASH_BYTES
  }
  for (const level of levels) next = put(out, next, depthAt(arena, cell, level), 2)
}

/** Big-endian; gives the place after it. */
function put(out: Uint8Array, at: number, value: number, length: number): number {
  for (let i = length - 1, rest = value; i >= 0; i--) {
    out[at + i] = rest & 0xff
    rest = Math.floor(rest / 256)
  }
  return at + length
}

const bytesFor = (value: number): number => Math.max(1, Math.ceil((32 - Math.clz32(value)) / 8))
