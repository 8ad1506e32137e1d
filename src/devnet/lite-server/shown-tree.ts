import {
  type Arena,
  exoticType,
  isExotic,
  levelMask,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  PRUNED_BRANCH,
  refAt,
  refCount,
} from '../../cell/arena.ts'
import { Cell } from '../../cell/cell.ts'
import { CellArena } from '../../cell/cell-arena.ts'
import { bitAt, loadLabel, putBits } from '../../cell/dictionary-label.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { depthAt, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { LoadedCells } from '../chain/chain-archive.ts'

/** An entry of a dictionary; for an augmented one the value begins with the extra. */
export interface ShownEntry {
  readonly key: Uint8Array
  readonly value: Slice
}

export interface WalkOrder {
  /** Only entries beyond this key, or `inclusive` of it. */
  readonly after?: Uint8Array | undefined
  readonly inclusive?: boolean
  readonly reverse?: boolean
}

/**
 * A tree of which a Merkle proof is to be made: everything read through it will be in the proof, the rest is pruned.
 * So an answer and its proof come from one walk and cannot disagree.
 */
export class ShownTree {
  readonly root: Cell
  private readonly seen = new Set<number>()
  private readonly loaded: LoadedCells | undefined

  /** Without `loaded` all of the tree is in memory. */
  constructor(root: Cell, loaded?: LoadedCells) {
    this.root = root
    this.loaded = loaded
  }

  open(cell: Cell): Slice {
    return this.openAt(cell.index)
  }

  /** The tree's own cell. */
  openRoot(): Slice {
    return this.openAt(this.root.index)
  }

  /** The next reference of a slice of this tree. */
  openRef(slice: Slice): Slice {
    return this.openAt(slice.loadRefIndex())
  }

  /** A cell with everything below it. */
  showAll(cell: Cell): void {
    const { arena } = this.root
    // Not `seen`: below a cell that was opened before there may be others that were not.
    const queued = new Set([cell.index])
    for (const next of queued) {
      this.openAt(next)
      for (let i = 0; i < refCount(arena, next); i++) queued.add(refAt(arena, next, i))
    }
  }

  /** The value at a key. The way to it is shown, also when it ends at nothing: that proves there is none. */
  find(dictionary: Slice, keyBits: number, key: Uint8Array): Slice | undefined {
    const found = new Uint8Array((keyBits + 7) >> 3)
    let slice = dictionary
    for (let at = 0; ; ) {
      const length = loadLabel(slice, keyBits - at, found, at)
      for (let i = at; i < at + length; i++) if (bitAt(found, i) !== bitAt(key, i)) return undefined
      at += length
      if (at === keyBits) return slice
      const left = slice.loadRefIndex()
      slice = this.openAt(bitAt(key, at) === 0 ? left : slice.loadRefIndex())
      putBits(found, at, 1, bitAt(key, at))
      at++
    }
  }

  /** Entries in order, one after the other: what is not asked for is not shown. */
  *entries(dictionary: Slice, keyBits: number, order: WalkOrder = {}): Generator<ShownEntry> {
    const key = new Uint8Array((keyBits + 7) >> 3)
    yield* this.walk(dictionary, { keyBits, key, inclusive: false, reverse: false, ...order }, 0, order.after)
  }

  /** `after` is undefined once the way has left it: then all below counts. */
  private *walk(
    slice: Slice,
    way: { keyBits: number; key: Uint8Array; inclusive: boolean; reverse: boolean },
    from: number,
    after: Uint8Array | undefined,
  ): Generator<ShownEntry> {
    const { keyBits, key, inclusive, reverse } = way
    const at = from + loadLabel(slice, keyBits - from, key, from)
    let bound = after
    for (let i = from; bound !== undefined && i < at; i++) {
      const [mine, other] = [bitAt(key, i), bitAt(bound, i)]
      if (mine === other) continue
      if (mine > other === reverse) return
      bound = undefined
    }
    if (at === keyBits) {
      if (bound === undefined || inclusive) yield { key: key.slice(), value: slice }
      return
    }
    const children = [slice.loadRefIndex(), slice.loadRefIndex()]
    for (const bit of reverse ? [1, 0] : [0, 1]) {
      const turn: number | undefined = bound === undefined ? undefined : bitAt(bound, at)
      if (turn !== undefined && turn !== bit && bit > turn === reverse) continue
      putBits(key, at, 1, bit)
      const below = this.openAt(children[bit] as number)
      yield* this.walk(below, way, at + 1, turn === bit ? bound : undefined)
    }
  }

  /** The Merkle proof of what was shown. */
  prove(): Cell {
    const { arena, index } = this.root
    const copy = new ProofCopy(arena, this.seen, this.loaded)
    const virtualRoot = copy.copy(index, 0)
    const proof = new Uint8Array(1 + HASH_BYTES + 2)
    proof[0] = MERKLE_PROOF
    proof.set(hashAt(arena, index, 0), 1)
    putDepth(proof, 1 + HASH_BYTES, depthAt(arena, index, 0))
    const cell = copy.target.append(proof, proof.length * 8, [virtualRoot], 1, true)
    copy.target.roots = Uint32Array.of(cell)
    return new Cell(copy.target, cell)
  }

  private openAt(cell: number): Slice {
    this.seen.add(cell)
    this.loaded?.load(new Cell(this.root.arena, cell))
    return new Slice(this.root.arena, cell)
  }
}

/** The shown part of a tree in an arena of its own, pruned branches at its edges. */
class ProofCopy {
  readonly target = new CellArena(64, new Uint8Array(4096))
  private readonly source: Arena
  private readonly seen: ReadonlySet<number>
  private readonly loaded: LoadedCells | undefined
  private readonly copies = new Map<number, number>()

  constructor(source: Arena, seen: ReadonlySet<number>, loaded: LoadedCells | undefined) {
    this.source = source
    this.seen = seen
    this.loaded = loaded
  }

  /** `merkles` is the number of Merkle cells above: they lift the level of what is pruned below. Goes as deep as cells do. */
  copy(cell: number, merkles: number): number {
    const name = cell * 4 + merkles
    const known = this.copies.get(name)
    if (known !== undefined) return known
    const copy = this.isCut(cell) ? this.prune(cell, merkles) : this.copyCell(cell, merkles)
    this.copies.set(name, copy)
    return copy
  }

  /** A cell without references is as short as what would stand for it, so it stays if nodes need not read it for that. */
  private isCut(cell: number): boolean {
    if (this.seen.has(cell)) return false
    return refCount(this.source, cell) > 0 || this.loaded?.isLoaded(new Cell(this.source, cell)) === false
  }

  private copyCell(cell: number, merkles: number): number {
    const { source } = this
    const type = exoticType(source, cell)
    const inside = type === MERKLE_PROOF || type === MERKLE_UPDATE ? merkles + 1 : merkles
    const references = refCount(source, cell)
    const refs = Array.from({ length: references }, (_, i) => this.copy(refAt(source, cell, i), inside))
    const at = source.dataAt[cell] as number
    const bits = source.bitLength[cell] as number
    const data = source.bytes.subarray(at, at + ((bits + 7) >> 3))
    return this.target.append(data, bits, refs, references, isExotic(source, cell))
  }

  private prune(cell: number, merkles: number): number {
    const { source } = this
    const mask = levelMask(source, cell) | (1 << merkles)
    // Level 0 always counts, the others where the mask has them; the new one itself is the branch's own.
    const levels = [0, 1, 2].filter((level) => level <= merkles && (level === 0 || (mask >> (level - 1)) & 1))
    const data = new Uint8Array(2 + levels.length * (HASH_BYTES + 2))
    data[0] = PRUNED_BRANCH
    data[1] = mask
    levels.forEach((level, i) => {
      data.set(hashAt(source, cell, level), 2 + i * HASH_BYTES)
      putDepth(data, 2 + levels.length * HASH_BYTES + i * 2, depthAt(source, cell, level))
    })
    return this.target.append(data, data.length * 8, [], 0, true)
  }
}

function putDepth(bytes: Uint8Array, at: number, depth: number): void {
  bytes[at] = depth >> 8
  bytes[at + 1] = depth
}
