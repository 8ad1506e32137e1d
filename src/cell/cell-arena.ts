import { CellarError, type ErrorCode } from '../lib/errors.ts'
import {
  type Arena,
  type Digests,
  LEVELS_IN_MASK,
  LIBRARY_REFERENCE,
  MAX_DEPTH,
  MAX_REFS,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  PRUNED_BRANCH,
} from './arena.ts'

const NO_CELLS = new Uint32Array(0)
const BYTES_PER_CELL = MAX_REFS * 4 + 4 + 2 + 2 + 1

/** The one implementation of `Arena`: one shape for all readers, which keeps the cursor's property reads fast. */
export class CellArena implements Arena {
  bytes: Uint8Array
  view: DataView
  count = 0
  dataAt: Uint32Array
  bitLength: Uint16Array
  refs: Uint32Array
  d1: Uint8Array
  heights: Uint16Array
  roots: Uint32Array = NO_CELLS
  withStoredHashes: Uint32Array = NO_CELLS
  digests: Digests | undefined = undefined
  /** Bytes in use when the arena grows by `append`. */
  private byteCount = 0

  constructor(capacity: number, bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
    // One buffer for all: arenas are many and small, and a buffer costs more than filling it. Widest first, for the borders.
    const buffer = new ArrayBuffer(capacity * BYTES_PER_CELL)
    this.refs = new Uint32Array(buffer, 0, capacity * MAX_REFS)
    this.dataAt = new Uint32Array(buffer, capacity * 16, capacity)
    this.bitLength = new Uint16Array(buffer, capacity * 20, capacity)
    this.heights = new Uint16Array(buffer, capacity * 22, capacity)
    this.d1 = new Uint8Array(buffer, capacity * 24, capacity)
  }

  /** Adds a cell whose references are already here, and gives its number. */
  append(data: Uint8Array, bits: number, refs: ArrayLike<number>, references: number, exotic: boolean): number {
    const length = (bits + 7) >> 3
    this.makeRoom(length)
    const cell = this.count
    const at = this.byteCount
    for (let i = 0; i < length; i++) this.bytes[at + i] = data[i] as number
    this.dataAt[cell] = at
    this.bitLength[cell] = bits
    for (let i = 0; i < references; i++) this.refs[cell * MAX_REFS + i] = refs[i] as number
    const first = references | (exotic ? 8 : 0)
    this.d1[cell] = first
    this.d1[cell] = first | (this.maskFromBelow(cell, 'BROKEN_CELL') << 5)
    this.setHeight(cell, 'BROKEN_CELL')
    this.count++
    this.byteCount += length
    return cell
  }

  /** Fills in what a cell that was read takes from the cells below it, and holds it against what its bytes say. */
  settle(cell: number): void {
    const { refs, d1, heights } = this
    const first = d1[cell] as number
    let mask = 0
    let height = 0
    for (let i = cell * MAX_REFS, end = i + (first & 7); i < end; i++) {
      const child = refs[i] as number
      mask |= (d1[child] as number) >> 5
      const below = (heights[child] as number) + 1
      if (below > height) height = below
    }
    if ((first & 8) !== 0) mask = this.exoticMask(cell, mask, 'BROKEN_BOC')
    if (mask !== first >> 5) throw this.broken('BROKEN_BOC', cell, `level mask ${first >> 5} where ${mask} belongs`)
    if (height > MAX_DEPTH) throw this.broken('BROKEN_BOC', cell, `more than ${MAX_DEPTH} cells deep`)
    heights[cell] = height
  }

  /** Gives back what growing left over, for arenas that are kept. */
  trim(): void {
    const { count } = this
    this.bytes = this.bytes.slice(0, this.byteCount)
    this.view = viewOf(this.bytes)
    this.dataAt = this.dataAt.slice(0, count)
    this.bitLength = this.bitLength.slice(0, count)
    this.refs = this.refs.slice(0, count * MAX_REFS)
    this.d1 = this.d1.slice(0, count)
    this.heights = this.heights.slice(0, count)
  }

  private setHeight(cell: number, code: ErrorCode): void {
    const { refs, heights } = this
    let height = 0
    const end = cell * MAX_REFS + ((this.d1[cell] as number) & 7)
    for (let i = cell * MAX_REFS; i < end; i++) {
      const below = (heights[refs[i] as number] as number) + 1
      if (below > height) height = below
    }
    if (height > MAX_DEPTH) throw this.broken(code, cell, `more than ${MAX_DEPTH} cells deep`)
    heights[cell] = height
  }

  private maskFromBelow(cell: number, code: ErrorCode): number {
    const { refs, d1 } = this
    const first = d1[cell] as number
    const references = first & 7
    let mask = 0
    for (let i = cell * MAX_REFS; i < cell * MAX_REFS + references; i++) mask |= (d1[refs[i] as number] as number) >> 5
    return (first & 8) === 0 ? mask : this.exoticMask(cell, mask, code)
  }

  private exoticMask(cell: number, below: number, code: ErrorCode): number {
    const bits = this.bitLength[cell] as number
    const at = this.dataAt[cell] as number
    const type = bits >= 8 ? (this.bytes[at] as number) : 0
    switch (type) {
      case PRUNED_BRANCH: {
        const mask = bits >= 16 ? (this.bytes[at + 1] as number) : 0
        if (mask < 1 || mask > 7) throw this.broken(code, cell, `pruned branch of level mask ${mask}`)
        this.expectShape(cell, code, 'pruned branch', 16 + (LEVELS_IN_MASK[mask] as number) * 272, 0)
        return mask
      }
      case LIBRARY_REFERENCE:
        this.expectShape(cell, code, 'library reference', 264, 0)
        return 0
      case MERKLE_PROOF:
        this.expectShape(cell, code, 'Merkle proof', 280, 1)
        return below >> 1
      case MERKLE_UPDATE:
        this.expectShape(cell, code, 'Merkle update', 552, 2)
        return below >> 1
      default:
        throw this.broken(code, cell, `exotic cell of unknown type ${type}`)
    }
  }

  private expectShape(cell: number, code: ErrorCode, name: string, bits: number, references: number): void {
    const foundBits = this.bitLength[cell] as number
    const foundReferences = (this.d1[cell] as number) & 7
    if (foundBits === bits && foundReferences === references) return
    const found = `${foundBits} bits and ${foundReferences} references`
    throw this.broken(code, cell, `${name} with ${found}, not ${bits} and ${references}`)
  }

  private makeRoom(moreBytes: number): void {
    if (this.byteCount + moreBytes > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(this.bytes.length * 2, this.byteCount + moreBytes, 256))
      bytes.set(this.bytes)
      this.bytes = bytes
      this.view = viewOf(bytes)
    }
    if (this.count < this.d1.length) return
    const capacity = Math.max(this.d1.length * 2, 8)
    this.dataAt = longer(this.dataAt, new Uint32Array(capacity))
    this.bitLength = longer(this.bitLength, new Uint16Array(capacity))
    this.refs = longer(this.refs, new Uint32Array(capacity * MAX_REFS))
    this.d1 = longer(this.d1, new Uint8Array(capacity))
    this.heights = longer(this.heights, new Uint16Array(capacity))
  }

  private broken(code: ErrorCode, cell: number, why: string): CellarError {
    const at = this.dataAt[cell] as number
    const place = code === 'BROKEN_BOC' ? `bag of cells: cell ${cell} at byte ${at}` : `cell ${cell}`
    return new CellarError(code, `${place}: ${why}`, { cell, at })
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function longer<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
