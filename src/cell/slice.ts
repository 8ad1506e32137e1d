import { CellarError } from '../lib/errors.ts'
import { type Arena, MAX_REFS, refCount } from './arena.ts'
import { Cell } from './cell.ts'
import { copyShifted } from './fresh-bytes.ts'
import { asHash, type Hash } from './hash.ts'

/** Two halves of a 64-bit number, the low one first on every platform Node runs on. */
const halves = new Uint32Array(2)
const whole = new BigUint64Array(halves.buffer)

/** A cursor over one cell's bits and references. Reads past the end are refused with what and where. */
export class Slice {
  readonly arena: Arena
  readonly cell: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private bit: number
  private bitEnd: number
  private ref: number
  private refEnd: number

  constructor(arena: Arena, cell: number) {
    this.arena = arena
    this.cell = cell
    this.bytes = arena.bytes
    this.view = arena.view
    this.bit = (arena.dataAt[cell] as number) * 8
    this.bitEnd = this.bit + (arena.bitLength[cell] as number)
    this.ref = cell * MAX_REFS
    this.refEnd = this.ref + refCount(arena, cell)
  }

  get remainingBits(): number {
    return this.bitEnd - this.bit
  }

  get remainingRefs(): number {
    return this.refEnd - this.ref
  }

  /** True while nothing of the cell has been read or put out of reach. */
  get isWhole(): boolean {
    const { arena, cell } = this
    return (
      this.bitEnd - this.bit === arena.bitLength[cell] &&
      this.ref === cell * MAX_REFS &&
      this.refEnd === this.ref + refCount(arena, cell)
    )
  }

  /** A cursor at the same place that moves on its own. */
  clone(): Slice {
    const copy = new Slice(this.arena, this.cell)
    copy.bit = this.bit
    copy.bitEnd = this.bitEnd
    copy.ref = this.ref
    copy.refEnd = this.refEnd
    return copy
  }

  loadBit(): number {
    if (this.bit >= this.bitEnd) this.underflow(1)
    const value = ((this.bytes[this.bit >> 3] as number) >> (7 - (this.bit & 7))) & 1
    this.bit++
    return value
  }

  loadBool(): boolean {
    return this.loadBit() === 1
  }

  /** Up to 32 bits, unsigned. */
  loadUint(bits: number): number {
    const value = this.preloadUint(bits)
    this.bit += bits
    return value
  }

  preloadUint(bits: number): number {
    if (this.bit + bits > this.bitEnd || bits > 32) this.underflow(bits)
    if (bits === 0) return 0
    return this.wordAt(this.bit >> 3, this.bit & 7) >>> (32 - bits)
  }

  /** 32 bits from `shift` bits into byte `at`; what lies past the end of the bytes is zero. */
  private wordAt(at: number, shift: number): number {
    const { view, bytes } = this
    if (at + 5 > bytes.length) return this.wordAtEnd(at, shift)
    const word = view.getInt32(at)
    return shift === 0 ? word : (word << shift) | ((bytes[at + 4] as number) >> (8 - shift))
  }

  private wordAtEnd(at: number, shift: number): number {
    const byte = (i: number): number => (at + i < this.bytes.length ? (this.bytes[at + i] as number) : 0)
    const word = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
    return (word << shift) | (byte(4) >> (8 - shift))
  }

  /** Up to 32 bits, two's complement. */
  loadInt(bits: number): number {
    if (this.bit + bits > this.bitEnd || bits > 32) this.underflow(bits)
    if (bits === 0) return 0
    const value = this.wordAt(this.bit >> 3, this.bit & 7) >> (32 - bits)
    this.bit += bits
    return value
  }

  /** Up to 64 bits. lt and other uint64 go this way. */
  loadUint64(bits = 64): bigint {
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    halves[1] = bits > 32 ? this.loadUint(bits - 32) : 0
    halves[0] = this.loadUint(bits > 32 ? 32 : bits)
    return whole[0] as bigint
  }

  /** Any width, unsigned. */
  loadBigUint(bits: number): bigint {
    if (bits <= 64) return this.loadUint64(bits)
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    let value = 0n
    let left = bits
    while (left > 0) {
      const take = left > 64 ? left % 64 || 64 : left
      value = (value << BigInt(take)) | this.loadUint64(take)
      left -= take
    }
    return value
  }

  loadBigInt(bits: number): bigint {
    return BigInt.asIntN(bits, this.loadBigUint(bits))
  }

  /** VarUInteger n: `lengthBits` = ceil(log2 n) bits of byte length, then that many bytes. */
  loadVarUint(lengthBits: number): bigint {
    const bytes = this.loadUint(lengthBits)
    return bytes === 0 ? 0n : this.loadBigUint(bytes * 8)
  }

  /** Grams: VarUInteger 16. */
  loadCoins(): bigint {
    return this.loadVarUint(4)
  }

  /** The next `length` bytes: a view of the arena's where they lie on byte borders, else a copy. */
  loadBytes(length: number): Uint8Array {
    const bits = length * 8
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    const at = this.bit >> 3
    const shift = this.bit & 7
    this.bit += bits
    // Twice as fast as `subarray`.
    if (shift === 0) return new Uint8Array(this.view.buffer, this.view.byteOffset + at, length)
    return copyShifted(this.bytes, this.view, at, shift, length)
  }

  loadHash(): Hash {
    return asHash(this.loadBytes(32))
  }

  /** The next `bits` bits, left-aligned in fresh bytes, trailing bits zero. */
  loadBits(bits: number): Uint8Array {
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    const whole = bits >> 3
    const out = new Uint8Array((bits + 7) >> 3)
    out.set(this.loadBytes(whole))
    const rest = bits & 7
    if (rest > 0) out[whole] = this.loadUint(rest) << (8 - rest)
    return out
  }

  /**
   * Writes the bits that are left to `target` as a cell's data is written: left-aligned, and a partial last byte ended
   * by a set bit and zeros. Gives the number of bytes; the cursor stays.
   */
  writeTo(target: Uint8Array, at: number): number {
    const bytes = this.bytes
    const bits = this.bitEnd - this.bit
    const length = (bits + 7) >> 3
    const from = this.bit >> 3
    const shift = this.bit & 7
    if (shift === 0) for (let i = 0; i < length; i++) target[at + i] = bytes[from + i] as number
    else {
      let carry = bytes[from] as number
      for (let i = 0; i < length; i++) {
        // The last byte may need nothing of the one after it, which then may be past the end.
        const next = from + i + 1 < bytes.length ? (bytes[from + i + 1] as number) : 0
        target[at + i] = (carry << shift) | (next >> (8 - shift))
        carry = next
      }
    }
    const rest = bits & 7
    if (rest !== 0) {
      const last = at + length - 1
      target[last] = ((target[last] as number) & (0xff00 >> rest)) | (0x80 >> rest)
    }
    return length
  }

  skip(bits: number): void {
    if (bits < 0 || this.bit + bits > this.bitEnd) this.underflow(bits)
    this.bit += bits
  }

  /** The next reference as a cell handle. */
  loadRef(): Cell {
    return new Cell(this.arena, this.loadRefIndex())
  }

  /** The next reference as a cursor. */
  loadRefSlice(): Slice {
    return new Slice(this.arena, this.loadRefIndex())
  }

  loadRefIndex(): number {
    if (this.ref >= this.refEnd) this.noReference()
    return this.arena.refs[this.ref++] as number
  }

  /** Reference `i` of those that are left. */
  peekRefIndex(i: number): number {
    if (this.ref + i >= this.refEnd) this.noReference()
    return this.arena.refs[this.ref + i] as number
  }

  loadMaybeRef(): Cell | null {
    return this.loadBit() === 1 ? this.loadRef() : null
  }

  /** Leaves only the next `bits` bits and `refs` references in reach, e.g. for a value with a length of its own. */
  limit(bits: number, refs: number): Slice {
    if (this.bit + bits > this.bitEnd || this.ref + refs > this.refEnd) this.underflow(bits)
    this.bitEnd = this.bit + bits
    this.refEnd = this.ref + refs
    return this
  }

  /** Checks a constructor's tag. */
  expectTag(tag: number, bits: number, type: string): void {
    const found = this.preloadUint(bits)
    if (found !== tag) {
      throw new CellarError('BROKEN_CELL', `${type}: tag ${hex(found, bits)} where ${hex(tag, bits)} belongs`, {
        type,
        cell: this.cell,
        found,
      })
    }
    this.bit += bits
  }

  /** Nothing may be left over: a longer value than its type allows is as wrong as a shorter one. */
  expectEnd(type: string): void {
    if (this.bit !== this.bitEnd || this.ref !== this.refEnd) {
      throw new CellarError(
        'BROKEN_CELL',
        `${type}: ${this.remainingBits} bits and ${this.remainingRefs} references left over in cell ${this.cell}`,
        { type, cell: this.cell },
      )
    }
  }

  private noReference(): never {
    throw new CellarError('BROKEN_CELL', `cell ${this.cell} has no more references`, { cell: this.cell })
  }

  private underflow(bits: number): never {
    if (this.bit + bits <= this.bitEnd) throw new RangeError(`${bits} bits do not fit a number`)
    throw new CellarError(
      'BROKEN_CELL',
      `cell ${this.cell} ends too soon: ${bits} bits wanted, ${this.bitEnd - this.bit} left`,
      { cell: this.cell, bits },
    )
  }
}

const hex = (value: number, bits: number): string => `#${value.toString(16).padStart(Math.ceil(bits / 4), '0')}`
