import { CellarError } from '../lib/errors.ts'
import { type Arena, exoticType, MERKLE_PROOF, MERKLE_UPDATE, PRUNED_BRANCH, refAt, refCount } from './arena.ts'
import type { NodeTable } from './cell-order.ts'
import { EqualCells } from './equal-cells.ts'
import { HASH_BYTES } from './hash.ts'
import { depthAt, hashAt } from './hashing.ts'
import type { Slice } from './slice.ts'

/** Bits and bytes of a pruned branch of level 1: type, mask, hash, depth. */
const PRUNED_BYTES = 2 + HASH_BYTES + 2
const PRUNED_D1 = 8 | (1 << 5)

const NO_CHILDREN: readonly number[] = []

/** Stands for the slice in place of a cell's number. */
const SLICE = -1

/** Cells on their way into a bag of cells, each once, children before parents. */
export class NodeList implements NodeTable {
  count = 0
  readonly refCounts: number[] = []
  readonly refs: number[] = []
  readonly roots: number[] = []
  /** First descriptor byte of each node, which is the cell's own unless something below it is cut. */
  readonly d1: number[] = []
  /** Data bytes of each node. */
  readonly dataBytes: number[] = []
  /** 1 for nodes that more than one reference leads to. */
  readonly shared: number[] = []
  hasShared = false
  readonly cells: number[] = []
  private readonly arena: Arena
  private readonly nodeOf = new Map<number, number>()
  private readonly equalCells: EqualCells | undefined
  private readonly cut: ((arena: Arena, cell: number) => boolean) | undefined
  private slice: Slice | undefined = undefined

  /** With `byHash`, equal cells become one node; without, only what is one cell in the arena does. */
  constructor(arena: Arena, byHash: boolean, cut?: (arena: Arena, cell: number) => boolean) {
    this.arena = arena
    this.equalCells = byHash ? new EqualCells(arena) : undefined
    this.cut = cut
  }

  addRoot(cell: number): void {
    this.roots.push(this.add(cell))
  }

  /** What is left of a slice as a root of its own. */
  addSliceRoot(slice: Slice): void {
    const references = slice.remainingRefs
    const children: number[] = []
    let mask = 0
    for (let i = 0; i < references; i++) {
      const child = this.add(slice.peekRefIndex(i))
      children.push(child)
      mask |= (this.d1[child] as number) & 0xe0
    }
    this.slice = slice
    this.roots.push(this.push(SLICE, references | mask, (slice.remainingBits + 7) >> 3, children))
  }

  /** Writes the node's data, with the bit that ends a partial byte, and gives the second descriptor byte. */
  writeData(node: number, target: Uint8Array, to: number): number {
    const { arena } = this
    const cell = this.cells[node] as number
    if (cell === SLICE) {
      const slice = this.slice as Slice
      const bits = slice.remainingBits
      return (bits >> 3) + slice.writeTo(target, to)
    }
    if (this.isCut(node)) return this.writePruned(cell, target, to)
    const from = arena.dataAt[cell] as number
    const bits = arena.bitLength[cell] as number
    const length = (bits + 7) >> 3
    for (let i = 0; i < length; i++) target[to + i] = arena.bytes[from + i] as number
    const rest = bits & 7
    if (rest !== 0) {
      target[to + length - 1] = ((target[to + length - 1] as number) & (0xff00 >> rest)) | (0x80 >> rest)
    }
    return (bits >> 3) + length
  }

  private writePruned(cell: number, target: Uint8Array, to: number): number {
    const depth = depthAt(this.arena, cell)
    target[to] = PRUNED_BRANCH
    target[to + 1] = 1
    target.set(hashAt(this.arena, cell), to + 2)
    target[to + 2 + HASH_BYTES] = depth >> 8
    target[to + 3 + HASH_BYTES] = depth
    return PRUNED_BYTES * 2
  }

  /** The node of a cell, after those of all below it. */
  private add(root: number): number {
    const { arena, nodeOf } = this
    const known = this.find(root)
    if (known !== undefined) return known
    // A frame is a cell and the number of its references that are done.
    const stack = [root, 0]
    while (stack.length > 0) {
      const done = stack.pop() as number
      const cell = stack.pop() as number
      if (done === 0 && this.cut?.(arena, cell) === true) {
        this.pushCut(cell)
      } else if (done < refCount(arena, cell)) {
        stack.push(cell, done + 1)
        const child = refAt(arena, cell, done)
        if (this.find(child) === undefined) stack.push(child, 0)
      } else this.pushCell(cell)
    }
    return nodeOf.get(root) as number
  }

  /** Counts as one more reference to what it finds. */
  private find(cell: number): number | undefined {
    let node = this.nodeOf.get(cell)
    if (node === undefined && this.equalCells !== undefined) {
      const equal = this.equalCells.firstLike(cell)
      node = equal === cell ? undefined : this.nodeOf.get(equal)
      if (node !== undefined) this.nodeOf.set(cell, node)
    }
    if (node !== undefined) {
      this.shared[node] = 1
      this.hasShared = true
    }
    return node
  }

  private pushCell(cell: number): void {
    const { arena } = this
    const references = refCount(arena, cell)
    const children: number[] = []
    let cutBelow = 0
    for (let i = 0; i < references; i++) {
      const child = this.nodeOf.get(refAt(arena, cell, i)) as number
      children.push(child)
      if (this.hasCut(child)) cutBelow = 1 << 5
    }
    const type = cutBelow === 0 ? 0 : exoticType(arena, cell)
    if (type === MERKLE_PROOF || type === MERKLE_UPDATE) {
      throw new CellarError('BROKEN_CELL', `nothing can be cut below Merkle cell ${cell}`, { cell })
    }
    const bytes = ((arena.bitLength[cell] as number) + 7) >> 3
    this.nodeOf.set(cell, this.push(cell, (arena.d1[cell] as number) | cutBelow, bytes, children))
  }

  private pushCut(cell: number): void {
    if ((this.arena.d1[cell] as number) >> 5 !== 0) {
      throw new CellarError('BROKEN_CELL', `cell ${cell} holds pruned branches already and cannot be cut`, { cell })
    }
    this.nodeOf.set(cell, this.push(cell, PRUNED_D1, PRUNED_BYTES, NO_CHILDREN))
  }

  private push(cell: number, d1: number, dataBytes: number, children: readonly number[]): number {
    const node = this.count++
    this.cells.push(cell)
    this.d1.push(d1)
    this.dataBytes.push(dataBytes)
    this.shared.push(0)
    this.refCounts.push(children.length)
    for (let i = 0; i < 4; i++) this.refs.push(children[i] ?? 0)
    return node
  }

  /** A cell of no level that is written with one has something cut from it. */
  private hasCut(node: number): boolean {
    const cell = this.cells[node] as number
    return this.cut !== undefined && this.d1[node] !== this.arena.d1[cell]
  }

  private isCut(node: number): boolean {
    return this.hasCut(node) && this.refCounts[node] === 0 && this.d1[node] === PRUNED_D1
  }
}
