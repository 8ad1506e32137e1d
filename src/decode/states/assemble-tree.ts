import {
  type Arena,
  type Digests,
  exoticType,
  MAX_REFS,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  NO_EXTRA_DIGESTS,
  PRUNED_BRANCH,
  refAt,
  refCount,
} from '../../cell/arena.ts'
import { Cell } from '../../cell/cell.ts'
import { CellArena } from '../../cell/cell-arena.ts'
import { HASH_BYTES, type Hash } from '../../cell/hash.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { graft } from '../../cell/merkle.ts'
import { CellarError } from '../../lib/errors.ts'

/** A whole cell by its hash. */
export type FindCell = (hash: Hash) => Cell | undefined

const HASH_WORDS = HASH_BYTES / 4
const MIN_SLOTS = 128

/**
 * Puts trees together whose parts lie in several arenas: like `graft`, in a compact arena of its own, but several times
 * faster, as this is done for every account of every block. Equal cells are kept once and children stand before their
 * parents, so one tree always gives the same arena, wherever its parts came from.
 * One assembler serves many trees; it keeps its tables between them.
 */
export class TreeAssembler {
  private sources: Source[] = []
  private count = 0
  /** For each cell of the new arena, in order: its source's number, its cell there, its references here. */
  private fromSource = new Uint32Array(64)
  private fromCell = new Uint32Array(64)
  private refs = new Uint32Array(64 * MAX_REFS)
  /** Open addressing by hash in the first `slots` places: number of the cell here + 1. */
  private table = new Uint32Array(MIN_SLOTS)
  private slots = MIN_SLOTS
  /** How many cells are in the table. The others follow before something is searched. */
  private entered = 0
  /** How many cells in front were taken over as they lay in `frontSource`. */
  private front = 0
  private frontSource: Source | undefined
  private readonly frames: Frame[] = []

  /** undefined as soon as a pruned part is not to be found. */
  assemble(root: Cell, find: FindCell): Cell | undefined {
    this.sources = []
    this.count = 0
    this.front = 0
    this.frontSource = undefined
    this.entered = 0
    this.slots = MIN_SLOTS
    this.table.fill(0, 0, MIN_SLOTS)
    const outcome = this.walk(root, find)
    if (outcome === 'missing') return undefined
    // Pruned branches below a Merkle cell may be its own: `graft` tells them apart.
    return outcome === 'merkle' ? graft(root, find) : this.copy()
  }

  private walk(root: Cell, find: FindCell): 'done' | 'missing' | 'merkle' {
    let depth = 0
    let { arena, index: cell } = root
    while (true) {
      // Down: `cell` is met for the first time, or not.
      let placed = -1
      const type = exoticType(arena, cell)
      if (type === MERKLE_PROOF || type === MERKLE_UPDATE) return 'merkle'
      if (type === PRUNED_BRANCH) {
        const hash = hashAt(arena, cell, 0)
        const found = find(hash)
        if (found === undefined || exoticType(found.arena, found.index) === PRUNED_BRANCH) return 'missing'
        if (Buffer.compare(hashAt(found.arena, found.index, 0), hash) !== 0) throw notThat(cell)
        arena = found.arena
        cell = found.index
        if (this.count === this.front) this.takeFront(this.sourceOf(arena), cell)
        continue
      }
      const source = this.sourceOf(arena)
      placed = this.findPlaced(source, cell)
      if (placed < 0) {
        const references = refCount(arena, cell)
        if (references > 0) {
          const frame = this.frameAt(depth++)
          frame.source = source
          frame.cell = cell
          frame.references = references
          frame.next = 1
          cell = arena.refs[cell * MAX_REFS] as number
          continue
        }
        placed = this.place(source, cell)
      }
      // Up: hand the number to the parent, and finish every parent that has all its children.
      while (depth > 0) {
        const frame = this.frameAt(depth - 1)
        frame.refs[frame.next - 1] = placed
        if (frame.next < frame.references) break
        placed = this.place(frame.source, frame.cell, frame.refs, frame.references)
        depth--
      }
      if (depth === 0) return 'done'
      const frame = this.frameAt(depth - 1)
      arena = frame.source.arena
      cell = arena.refs[frame.cell * MAX_REFS + frame.next++] as number
    }
  }

  private sourceOf(arena: Arena): Source {
    for (const source of this.sources) if (source.arena === arena) return source
    const source = new Source(arena, this.sources.length)
    this.sources.push(source)
    return source
  }

  private frameAt(depth: number): Frame {
    const frame = this.frames[depth]
    if (frame !== undefined) return frame
    const fresh: Frame = { source: this.sources[0] as Source, cell: 0, references: 0, next: 0, refs: [0, 0, 0, 0] }
    this.frames.push(fresh)
    return fresh
  }

  /** Number of a cell with the same hash that is placed already, or -1. */
  private findPlaced(source: Source, cell: number): number {
    if (source === this.frontSource && cell < this.front) return cell
    if (this.count === 0) return -1
    this.enterAll()
    const { table } = this
    const mask = this.slots - 1
    const at = cell * HASH_WORDS
    for (let slot = (source.words[at] as number) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
      const placed = (table[slot] as number) - 1
      const { words } = this.sourceAt(placed)
      const other = this.cellAt(placed) * HASH_WORDS
      let i = 0
      while (i < HASH_WORDS && words[other + i] === source.words[at + i]) i++
      if (i === HASH_WORDS) return placed
    }
    return -1
  }

  private sourceAt(placed: number): Source {
    if (placed < this.front) return this.frontSource as Source
    return this.sources[this.fromSource[placed] as number] as Source
  }

  private cellAt(placed: number): number {
    return placed < this.front ? placed : (this.fromCell[placed] as number)
  }

  private place(source: Source, cell: number, refs?: readonly number[], references = 0): number {
    const placed = this.count
    this.reserve(placed + 1)
    this.count++
    this.fromSource[placed] = source.number
    this.fromCell[placed] = cell
    const at = placed * MAX_REFS
    for (let i = 0; i < MAX_REFS; i++) this.refs[at + i] = i < references ? ((refs as number[])[i] as number) : 0
    return placed
  }

  /**
   * Code that did not change, and often data too, fills the front of the account's previous state, and will fill the front of the
   * new one: such trees are taken over as they lie. In an arena made here, what comes before the last cell is what each of its
   * references adds, one after the other.
   */
  private takeFront(source: Source, cell: number): void {
    const { arena } = source
    if (!isAssembled(arena) || (this.front > 0 && source !== this.frontSource)) return
    const root = arena.count - 1
    let start = 0
    for (let i = 0; i < refCount(arena, root); i++) {
      const part = refAt(arena, root, i)
      if (part === cell && start === this.front && cell >= start) {
        this.frontSource = source
        this.front = this.count = cell + 1
        return
      }
      if (part >= start) start = part + 1
    }
  }

  private reserve(count: number): void {
    if (count <= this.fromCell.length) return
    const capacity = Math.max(count, this.fromCell.length * 2)
    this.fromSource = longer(this.fromSource, capacity)
    this.fromCell = longer(this.fromCell, capacity)
    this.refs = longer(this.refs, capacity * MAX_REFS)
  }

  private enterAll(): void {
    if (this.count * 2 > this.slots) {
      let { slots } = this
      while (slots < this.count * 2) slots *= 2
      if (slots > this.table.length) this.table = new Uint32Array(slots)
      else this.table.fill(0, 0, slots)
      this.slots = slots
      this.entered = 0
    }
    const { table } = this
    const mask = this.slots - 1
    for (; this.entered < this.count; this.entered++) {
      const { words } = this.sourceAt(this.entered)
      let slot = (words[this.cellAt(this.entered) * HASH_WORDS] as number) & mask
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = this.entered + 1
    }
  }

  private copy(): Cell {
    const { count, front } = this
    let length = front > 0 ? frontBytes((this.frontSource as Source).arena, front) : 0
    for (let i = front; i < count; i++) {
      const { arena } = this.sources[this.fromSource[i] as number] as Source
      length += ((arena.bitLength[this.fromCell[i] as number] as number) + 7) >> 3
    }
    const { arena: target, words: hashes, depths } = createArena(count, length)
    const { bytes, dataAt, bitLength, d1, heights, refs } = target
    let at = front > 0 ? copyFront(this.frontSource as Source, front, target, hashes, depths) : 0
    for (let i = front; i < count; i++) {
      const { arena, words } = this.sources[this.fromSource[i] as number] as Source
      const cell = this.fromCell[i] as number
      const bits = arena.bitLength[cell] as number
      const from = arena.dataAt[cell] as number
      dataAt[i] = at
      bitLength[i] = bits
      for (let j = 0, end = (bits + 7) >> 3; j < end; j++) bytes[at++] = arena.bytes[from + j] as number
      if ((bits & 7) !== 0) bytes[at - 1] = (bytes[at - 1] as number) & (0xff00 >> (bits & 7))
      // Nothing is pruned any more, so there is one level, and depth is height.
      d1[i] = (arena.d1[cell] as number) & 0x1f
      const depth = (arena.digests as Digests).depths[cell] as number
      heights[i] = depth
      depths[i] = depth
      for (let j = 0; j < HASH_WORDS; j++) hashes[i * HASH_WORDS + j] = words[cell * HASH_WORDS + j] as number
      for (let j = i * MAX_REFS, end = j + MAX_REFS; j < end; j++) refs[j] = this.refs[j] as number
    }
    return new Cell(target, count - 1)
  }
}

/** Gives the number of data bytes. */
function copyFront(
  { arena, words }: Source,
  count: number,
  to: CellArena,
  hashes: Uint32Array,
  depths: Uint16Array,
): number {
  const end = frontBytes(arena, count)
  to.bytes.set(arena.bytes.subarray(0, end))
  to.dataAt.set(arena.dataAt.subarray(0, count))
  to.bitLength.set(arena.bitLength.subarray(0, count))
  to.heights.set(arena.heights.subarray(0, count))
  to.d1.set(arena.d1.subarray(0, count))
  to.refs.set(arena.refs.subarray(0, count * MAX_REFS))
  hashes.set(words.subarray(0, count * HASH_WORDS))
  depths.set((arena.digests as Digests).depths.subarray(0, count))
  return end
}

const frontBytes = ({ dataAt, bitLength }: Arena, count: number): number =>
  (dataAt[count - 1] as number) + (((bitLength[count - 1] as number) + 7) >> 3)

/** Of the arenas a reader or a builder makes, none has its tables in one buffer with its bytes. */
export const isAssembled = ({ bytes, refs }: Arena): boolean => bytes.buffer === refs.buffer

function longer(from: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(length)
  to.set(from)
  return to
}

/**
 * All arrays of an arena in one buffer: states are many and small, and a buffer of its own for each array would cost more
 * than filling it.
 */
function createArena(count: number, length: number): { arena: CellArena; words: Uint32Array; depths: Uint16Array } {
  // Widest first, so that each array lies on its own borders.
  const refsAt = count * HASH_BYTES
  const dataAtAt = refsAt + count * MAX_REFS * 4
  const shortsAt = dataAtAt + count * 4
  const d1At = shortsAt + count * 6
  const buffer = new ArrayBuffer(d1At + count + length)
  const arena = new CellArena(0, new Uint8Array(buffer, d1At + count, length))
  const words = new Uint32Array(buffer, 0, count * HASH_WORDS)
  const depths = new Uint16Array(buffer, shortsAt, count)
  arena.refs = new Uint32Array(buffer, refsAt, count * MAX_REFS)
  arena.dataAt = new Uint32Array(buffer, dataAtAt, count)
  arena.bitLength = new Uint16Array(buffer, shortsAt + count * 2, count)
  arena.heights = new Uint16Array(buffer, shortsAt + count * 4, count)
  arena.d1 = new Uint8Array(buffer, d1At, count)
  arena.count = count
  arena.roots = Uint32Array.of(count - 1)
  arena.digests = { count, hashes: new Uint8Array(buffer, 0, count * HASH_BYTES), depths, ...NO_EXTRA_DIGESTS }
  return { arena, words, depths }
}

const notThat = (cell: number): CellarError =>
  new CellarError('BROKEN_CHAIN', `a tree given for pruned cell ${cell} has another hash`, { cell })

interface Frame {
  source: Source
  cell: number
  references: number
  /** The reference that is under way is `next - 1`. */
  next: number
  readonly refs: number[]
}

class Source {
  readonly arena: Arena
  readonly number: number
  /** Level-0 hashes, eight words a cell. */
  readonly words: Uint32Array

  constructor(arena: Arena, number: number) {
    computeHashes(arena)
    const { hashes } = arena.digests as Digests
    this.arena = arena
    this.number = number
    this.words = new Uint32Array(hashes.buffer, hashes.byteOffset, arena.count * HASH_WORDS)
  }
}
