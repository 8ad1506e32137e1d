import { CellarError } from '../lib/errors.ts'
import { type Arena, MAX_REFS, refCount } from './arena.ts'
import { Cell } from './cell.ts'
import { asHash, type Hash } from './hash.ts'

const scratch = new DataView(new ArrayBuffer(16))

/** A cursor over one cell's bits and references. Reads past the end are refused with what and where. */
export class Slice {
  readonly arena: Arena
  readonly cell: number
  private readonly bytes: Uint8Array
  private bit: number
  private bitEnd: number
  private ref: number
  private refEnd: number

  constructor(arena: Arena, cell: number) {
    this.arena = arena
    this.cell = cell
    this.bytes = arena.bytes
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
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    const bytes = this.bytes
    let at = this.bit >> 3
    const shift = this.bit & 7
    let taken = 8 - shift
    let value = (bytes[at] as number) & (0xff >> shift)
    if (taken >= bits) return bits === 0 ? 0 : value >> (taken - bits)
    // Up to 39 bits pass through here, so it multiplies instead of shifting.
    while (taken < bits) {
      value = value * 256 + (bytes[++at] as number)
      taken += 8
    }
    const over = taken - bits
    return over === 0 ? value : Math.floor(value / (1 << over))
  }

  /** Up to 32 bits, two's complement. */
  loadInt(bits: number): number {
    const value = this.loadUint(bits)
    return bits > 0 && value >= 2 ** (bits - 1) ? value - 2 ** bits : value
  }

  /** Up to 64 bits. lt and other uint64 go this way. */
  loadUint64(bits = 64): bigint {
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    const high = bits > 32 ? this.loadUint(bits - 32) : 0
    const low = this.loadUint(bits > 32 ? 32 : bits)
    scratch.setUint32(0, high)
    scratch.setUint32(4, low)
    return scratch.getBigUint64(0)
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

  /** A copy of the next `length` bytes; a view where they lie on byte borders. */
  loadBytes(length: number): Uint8Array {
    const bits = length * 8
    if (this.bit + bits > this.bitEnd) this.underflow(bits)
    const at = this.bit >> 3
    const shift = this.bit & 7
    this.bit += bits
    if (shift === 0) return this.bytes.subarray(at, at + length)
    const out = new Uint8Array(length)
    const bytes = this.bytes
    let carry = bytes[at] as number
    for (let i = 0; i < length; i++) {
      const next = bytes[at + i + 1] as number
      out[i] = (carry << shift) | (next >> (8 - shift))
      carry = next
    }
    return out
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
        const next = bytes[from + i + 1] as number
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
    throw new CellarError(
      'BROKEN_CELL',
      `cell ${this.cell} ends too soon: ${bits} bits wanted, ${this.bitEnd - this.bit} left`,
      { cell: this.cell, bits },
    )
  }
}

const hex = (value: number, bits: number): string => `#${value.toString(16).padStart(Math.ceil(bits / 4), '0')}`
