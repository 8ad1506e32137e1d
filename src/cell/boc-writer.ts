import { type Arena, LEVELS_IN_MASK, levelMask, refAt, refCount } from './arena.ts'
import { GENERIC_MAGIC } from './boc-header.ts'
import { buildCell } from './builder.ts'
import type { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import { type NodeTable, orderCells } from './cell-order.ts'
import { crc32c } from './crc32c.ts'
import { HASH_BYTES } from './hash.ts'
import { HashIndex } from './hash-index.ts'
import { computeHashes, depthAt, hashAt } from './hashing.ts'
import { pruneTree } from './prune.ts'
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
  /** Cells for which it says yes are written as pruned branches of level 1. Only for trees without pruned branches. */
  readonly cut?: (arena: Arena, cell: number) => boolean
}

/** How a node writes the blocks it keeps. */
export const BLOCK_FORM: WriteBocOptions = { crc: true, index: true, cacheBits: true, storedHashes: true }

/** The bytes the reference node would write for the same cells and options: equal cells once, in its order. */
export function writeBoc(root: Cell | readonly Cell[], options: WriteBocOptions = {}): Uint8Array {
  const cells = Array.isArray(root) ? (root as readonly Cell[]) : [root as Cell]
  const { arena, roots } = gather(cells, options.cut)
  computeHashes(arena)
  return write(arena, listNodes(arena, roots), options)
}

/** What is left of a slice as a cell of its own, in a bag of cells with CRC32C. */
export function sliceToBoc(slice: Slice): Uint8Array {
  return writeBoc(buildCell((b) => b.storeSlice(slice)))
}

/** All roots in one arena, pruned where asked. */
function gather(cells: readonly Cell[], cut: WriteBocOptions['cut']): { arena: Arena; roots: readonly number[] } {
  const first = (cells[0] as Cell).arena
  if (cut === undefined && cells.every((cell) => cell.arena === first)) {
    return { arena: first, roots: cells.map((cell) => cell.index) }
  }
  const copier = new TreeCopier(new CellArena(64, new Uint8Array(4096)))
  const roots = cells.map((cell) => copier.copy(cut === undefined ? cell : pruneTree(cell, cut)))
  return { arena: copier.arena, roots }
}

interface Nodes extends NodeTable {
  readonly cells: readonly number[]
  /** 1 for nodes that more than one reference leads to. */
  readonly shared: Uint8Array
}

/** The cells below the roots, children first, equal ones once. */
function listNodes(arena: Arena, roots: readonly number[]): Nodes {
  const known = new HashIndex(64)
  const nodeOf = new Map<number, number>()
  const cells: number[] = []
  const refs: number[] = []
  const refCounts: number[] = []
  const shared: number[] = []
  const stack: number[] = []
  /** The node of a cell that is listed, counted as one more reference to it. */
  const find = (cell: number): number | undefined => {
    const node = nodeOf.get(cell) ?? known.find(hashAt(arena, cell))
    if (node !== undefined) nodeOf.set(cell, node)
    return node
  }
  for (const root of roots) {
    if (find(root) !== undefined) {
      shared[find(root) as number] = 1
      continue
    }
    // A frame is a cell and the number of its references that are done.
    stack.push(root, 0)
    while (stack.length > 0) {
      const done = stack.pop() as number
      const cell = stack.pop() as number
      if (done < refCount(arena, cell)) {
        stack.push(cell, done + 1)
        const child = refAt(arena, cell, done)
        const node = find(child)
        if (node === undefined) stack.push(child, 0)
        else shared[node] = 1
        continue
      }
      const node = cells.length
      for (let j = 0; j < done; j++) refs[node * 4 + j] = nodeOf.get(refAt(arena, cell, j)) as number
      for (let j = done; j < 4; j++) refs[node * 4 + j] = 0
      refCounts.push(done)
      shared.push(0)
      cells.push(cell)
      nodeOf.set(cell, node)
      known.add(hashAt(arena, cell), node)
    }
  }
  return {
    count: cells.length,
    cells,
    refs,
    refCounts,
    shared: Uint8Array.from(shared),
    roots: roots.map((root) => find(root) as number),
  }
}

function write(arena: Arena, nodes: Nodes, options: WriteBocOptions): Uint8Array {
  const { crc = true, index = false, cacheBits = false, storedHashes = false } = options
  const { order, anchors } = orderCells(nodes)
  const withHashes = storedHashes ? anchors : new Uint8Array(nodes.count)

  const placeOf = new Uint32Array(nodes.count)
  order.forEach((node, place) => {
    placeOf[node] = place
  })
  const refBytes = bytesFor(nodes.count)
  let cellBytes = 0
  for (let node = 0; node < nodes.count; node++) cellBytes += sizeOf(arena, nodes, node, refBytes, withHashes)
  const offsetBytes = bytesFor(cacheBits ? cellBytes * 2 : cellBytes)
  const cellsAt = 6 + refBytes * (3 + nodes.roots.length) + offsetBytes + (index ? nodes.count * offsetBytes : 0)
  const out = new Output(cellsAt + cellBytes + (crc ? 4 : 0))
  out.put(GENERIC_MAGIC, 4)
  out.put((index ? 0x80 : 0) | (crc ? 0x40 : 0) | (cacheBits ? 0x20 : 0) | refBytes, 1)
  out.put(offsetBytes, 1)
  out.put(nodes.count, refBytes)
  out.put(nodes.roots.length, refBytes)
  out.put(0, refBytes)
  out.put(cellBytes, offsetBytes)
  for (let i = 0; i < nodes.roots.length; i++) out.put(placeOf[nodes.roots[i] as number] as number, refBytes)
  if (index) {
    let end = 0
    for (const node of order) {
      end += sizeOf(arena, nodes, node, refBytes, withHashes)
      out.put(cacheBits ? end * 2 + (nodes.shared[node] as number) : end, offsetBytes)
    }
  }
  for (const node of order) {
    out.putCell(arena, nodes.cells[node] as number, withHashes[node] === 1)
    for (let j = 0; j < (nodes.refCounts[node] as number); j++) {
      out.put(placeOf[nodes.refs[node * 4 + j] as number] as number, refBytes)
    }
  }
  return out.finish(crc)
}

function sizeOf(arena: Arena, nodes: Nodes, node: number, refBytes: number, withHashes: Uint8Array): number {
  const cell = nodes.cells[node] as number
  const hashes = withHashes[node] === 1 ? storedHashCount(arena, cell) * 34 : 0
  return 2 + hashes + (((arena.bitLength[cell] as number) + 7) >> 3) + (nodes.refCounts[node] as number) * refBytes
}

/** A pruned branch holds its lower hashes as data. */
const storedHashCount = (arena: Arena, cell: number): number => 1 + (LEVELS_IN_MASK[levelMask(arena, cell)] as number)

const bytesFor = (value: number): number => Math.max(1, Math.ceil((32 - Math.clz32(value)) / 8))

class Output {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
  }

  put(value: number, length: number): void {
    for (let i = length - 1, rest = value; i >= 0; i--) {
      this.bytes[this.at + i] = rest & 0xff
      rest = Math.floor(rest / 256)
    }
    this.at += length
  }

  putCell(arena: Arena, cell: number, withHashes: boolean): void {
    const bits = arena.bitLength[cell] as number
    const length = (bits + 7) >> 3
    const from = arena.dataAt[cell] as number
    this.put((arena.d1[cell] as number) | (withHashes ? 16 : 0), 1)
    this.put((bits >> 3) + length, 1)
    if (withHashes) this.putHashes(arena, cell)
    this.bytes.set(arena.bytes.subarray(from, from + length), this.at)
    this.at += length
    const rest = bits & 7
    if (rest === 0) return
    const last = this.bytes[this.at - 1] as number
    this.bytes[this.at - 1] = (last & (0xff00 >> rest)) | (0x80 >> rest)
  }

  private putHashes(arena: Arena, cell: number): void {
    const levels = [0, 1, 2, 3].filter((level) => level === 0 || (levelMask(arena, cell) & (1 << (level - 1))) !== 0)
    for (const level of levels) {
      this.bytes.set(hashAt(arena, cell, level), this.at)
      this.at += HASH_BYTES
    }
    for (const level of levels) this.put(depthAt(arena, cell, level), 2)
  }

  finish(crc: boolean): Uint8Array {
    if (crc) new DataView(this.bytes.buffer).setUint32(this.at, crc32c(this.bytes, 0, this.at), true)
    return this.bytes
  }
}
