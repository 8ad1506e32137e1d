import { CellarError } from '../lib/errors.ts'
import { MAX_BITS, MAX_REFS } from './arena.ts'
import { Cell } from './cell.ts'
import { CellArena } from './cell-arena.ts'
import type { Slice } from './slice.ts'
import { TreeCopier } from './tree-copier.ts'

/** Bits and references of one cell in the making. Children and imported trees go to the same growing arena. */
export class Builder {
  private readonly copier: TreeCopier
  /** One byte longer than a cell, so that writes may touch the byte after the last. */
  private readonly bytes = new Uint8Array(129)
  private readonly refs: number[] = []
  private bit = 0

  constructor(copier: TreeCopier) {
    this.copier = copier
  }

  get bits(): number {
    return this.bit
  }

  get references(): number {
    return this.refs.length
  }

  get remainingBits(): number {
    return MAX_BITS - this.bit
  }

  storeBit(value: 0 | 1 | boolean | number): this {
    this.reserve(1)
    if (value === 1 || value === true) this.bytes[this.bit >> 3] = this.byteAt(this.bit >> 3) | (0x80 >> (this.bit & 7))
    else if (value !== 0 && value !== false) throw new CellarError('BROKEN_CELL', `${value} is no bit`)
    this.bit++
    return this
  }

  storeBool(value: boolean): this {
    return this.storeBit(value ? 1 : 0)
  }

  /** Up to 32 bits, unsigned. */
  storeUint(value: number, bits: number): this {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits || bits > 32) throw unfit(value, bits)
    this.reserve(bits)
    let left = bits
    while (left > 0) {
      const at = this.bit >> 3
      const room = 8 - (this.bit & 7)
      const take = left < room ? left : room
      // The topmost `take` of the `left` bits that remain.
      const part = Math.floor(value / 2 ** (left - take)) & ((1 << take) - 1)
      this.bytes[at] = this.byteAt(at) | (part << (room - take))
      this.bit += take
      left -= take
    }
    return this
  }

  /** Up to 32 bits, two's complement. */
  storeInt(value: number, bits: number): this {
    const half = 2 ** (bits - 1)
    if (!Number.isInteger(value) || value < -half || value >= half) throw unfit(value, bits)
    return this.storeUint(value < 0 ? value + 2 * half : value, bits)
  }

  storeUint64(value: bigint, bits = 64): this {
    return this.storeBigUint(value, bits)
  }

  /** Any width, unsigned. */
  storeBigUint(value: bigint, bits: number): this {
    if (value < 0n || BigInt.asUintN(bits, value) !== value) throw unfit(value, bits)
    this.reserve(bits)
    let left = bits
    while (left > 0) {
      const take = left % 32 || 32
      left -= take
      this.storeUint(Number(BigInt.asUintN(take, value >> BigInt(left))), take)
    }
    return this
  }

  storeBigInt(value: bigint, bits: number): this {
    if (BigInt.asIntN(bits, value) !== value) throw unfit(value, bits)
    return this.storeBigUint(BigInt.asUintN(bits, value), bits)
  }

  /** VarUInteger n: `lengthBits` = ceil(log2 n) bits of byte length, then the fewest bytes that hold the value. */
  storeVarUint(value: bigint, lengthBits: number): this {
    if (value < 0n) throw unfit(value, lengthBits)
    const length = value === 0n ? 0 : (value.toString(16).length + 1) >> 1
    return this.storeUint(length, lengthBits).storeBigUint(value, length * 8)
  }

  /** Grams: VarUInteger 16. */
  storeCoins(value: bigint): this {
    return this.storeVarUint(value, 4)
  }

  storeBytes(bytes: Uint8Array): this {
    return this.storeBits(bytes, bytes.length * 8)
  }

  /** The first `bits` bits of left-aligned bytes. */
  storeBits(bytes: Uint8Array, bits: number): this {
    if (bits > bytes.length * 8) throw new CellarError('BROKEN_CELL', `${bits} bits wanted from ${bytes.length} bytes`)
    this.reserve(bits)
    const shift = this.bit & 7
    let at = this.bit >> 3
    const whole = bits >> 3
    const rest = bits & 7
    for (let i = 0; i < whole; i++, at++) {
      const value = bytes[i] as number
      this.bytes[at] = this.byteAt(at) | (value >> shift)
      this.bytes[at + 1] = value << (8 - shift)
    }
    this.bit += whole * 8
    return rest === 0 ? this : this.storeUint((bytes[whole] as number) >> (8 - rest), rest)
  }

  /** What is left of a slice, bits and references; the slice is not moved. */
  storeSlice(slice: Slice): this {
    const rest = slice.clone()
    const bits = rest.remainingBits
    this.storeBits(rest.loadBits(bits), bits)
    while (rest.remainingRefs > 0) this.storeCell(rest.loadRef())
    return this
  }

  /** A new child cell. */
  storeRef(fill: (child: Builder) => void, options: { exotic?: boolean } = {}): this {
    this.reserveRef()
    const child = new Builder(this.copier)
    fill(child)
    this.refs.push(child.finish(options.exotic === true))
    return this
  }

  /** A cell that exists already; a tree of another arena is copied in, once. */
  storeCell(cell: Cell): this {
    this.reserveRef()
    this.refs.push(this.copier.copy(cell))
    return this
  }

  storeMaybeCell(cell: Cell | null): this {
    return cell === null ? this.storeBit(0) : this.storeBit(1).storeCell(cell)
  }

  /** Puts the cell into the arena and gives its number there. */
  finish(exotic: boolean): number {
    return this.copier.arena.append(this.bytes, this.bit, this.refs, this.refs.length, exotic)
  }

  private byteAt(at: number): number {
    return this.bytes[at] as number
  }

  private reserve(bits: number): void {
    if (this.bit + bits > MAX_BITS) {
      throw new CellarError('BROKEN_CELL', `${this.bit + bits} bits do not fit a cell`, { bits: this.bit + bits })
    }
  }

  private reserveRef(): void {
    if (this.refs.length === MAX_REFS) throw new CellarError('BROKEN_CELL', 'five references do not fit a cell')
  }
}

/** A cell, with all it refers to, in an arena of its own. */
export function buildCell(fill: (b: Builder) => void, options: { exotic?: boolean } = {}): Cell {
  const arena = new CellArena(8, new Uint8Array(256))
  const builder = new Builder(new TreeCopier(arena))
  fill(builder)
  const root = builder.finish(options.exotic === true)
  arena.roots = Uint32Array.of(root)
  return new Cell(arena, root)
}

const unfit = (value: number | bigint, bits: number): CellarError =>
  new CellarError('BROKEN_CELL', `${value} does not fit ${bits} bits`, { bits })
