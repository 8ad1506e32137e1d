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
  const { arena, cell, isWhole } = slice
  if (slice.remainingRefs === 0) return writeOneCell(slice, isWhole ? (arena.d1[cell] as number) : 0)
  const nodes = new NodeList(arena, false)
  if (isWhole) nodes.addRoot(cell)
  else nodes.addSliceRoot(slice)
  return write(arena, nodes, {})
}

/** Four in five message bodies are one cell, which needs none of the general way. */
function writeOneCell(slice: Slice, d1: number): Uint8Array {
  const bits = slice.remainingBits
  const length = (bits + 7) >> 3
  const out = new Uint8Array(ONE_CELL.length + 2 + length + 4)
  for (let i = 0; i < ONE_CELL.length; i++) out[i] = ONE_CELL[i] as number
  out[CELL_BYTES_AT] = 2 + length
  out[ONE_CELL.length] = d1
  out[ONE_CELL.length + 1] = (bits >> 3) + length
  slice.writeTo(out, ONE_CELL.length + 2)
  putCrc(out)
  return out
}

/** Magic, CRC32C and one byte per number, one byte per offset, one cell, one root, none absent, bytes of cells, root 0. */
const ONE_CELL = [0xb5, 0xee, 0x9c, 0x72, 0x41, 1, 1, 1, 0, 0, 0]
const CELL_BYTES_AT = 9

function putCrc(out: Uint8Array): void {
  const at = out.length - 4
  const crc = crc32c(out, 0, at)
  out[at] = crc
  out[at + 1] = crc >>> 8
  out[at + 2] = crc >>> 16
  out[at + 3] = crc >>> 24
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
  const { order, anchors } = orderCells(nodes)
  const refBytes = bytesFor(nodes.count)
  // The hashes of what a cut leaves are nowhere known.
  const withHashes = options.storedHashes === true && options.cut === undefined ? anchors : undefined
  const places = new Uint32Array(nodes.count)
  let cellBytes = 0
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number
    places[node] = place
    cellBytes += sizeOf(nodes, node, refBytes, withHashes)
  }
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
      end += sizeOf(nodes, node, refBytes, withHashes)
      at = put(out, at, cacheBits ? end * 2 + (nodes.shared[node] as number) : end, offsetBytes)
    }
  }
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number
    const d1 = nodes.d1[node] as number
    const hashBytes = storedHashBytes(nodes, node, withHashes)
    if (hashBytes > 0) putHashes(out, at + 2, arena, nodes.cells[node] as number, d1 >> 5)
    out[at] = d1 | (hashBytes > 0 ? 16 : 0)
    out[at + 1] = nodes.writeData(node, out, at + 2 + hashBytes)
    at += 2 + hashBytes + (nodes.dataBytes[node] as number)
    const references = nodes.refCounts[node] as number
    for (let j = 0; j < references; j++) {
      at = put(out, at, places[nodes.refs[node * 4 + j] as number] as number, refBytes)
    }
  }
  if (crc) putCrc(out)
  return out
}

function sizeOf(nodes: NodeList, node: number, refBytes: number, withHashes: Uint8Array | undefined): number {
  const references = nodes.refCounts[node] as number
  return 2 + storedHashBytes(nodes, node, withHashes) + (nodes.dataBytes[node] as number) + references * refBytes
}

function storedHashBytes(nodes: NodeList, node: number, withHashes: Uint8Array | undefined): number {
  if (withHashes === undefined || withHashes[node] === 0) return 0
  return (1 + (LEVELS_IN_MASK[(nodes.d1[node] as number) >> 5] as number)) * (HASH_BYTES + 2)
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

/** Big-endian, up to 32 bits; gives the place after it. */
function put(out: Uint8Array, at: number, value: number, length: number): number {
  for (let i = length - 1, rest = value; i >= 0; i--, rest >>>= 8) out[at + i] = rest
  return at + length
}

const bytesFor = (value: number): number => Math.max(1, Math.ceil((32 - Math.clz32(value)) / 8))
