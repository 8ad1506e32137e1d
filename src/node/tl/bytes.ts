import { asHash, type Hash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'

const LONG_STRING = 254
const MAX_STRING = 2 ** 24 - 1

const broken = (message: string, at: number): CellarError => new CellarError('BROKEN_TL', message, { at })

/** A cursor over TL bytes. Reads past the end, and anything written in another way than TL prescribes, are refused. */
export class TlReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  int(): number {
    return this.view.getInt32(this.take(4), true)
  }

  nat(): number {
    return this.view.getUint32(this.take(4), true)
  }

  long(): bigint {
    return this.view.getBigInt64(this.take(8), true)
  }

  /** A copy: a hash must not keep a megabyte answer alive. */
  int256(): Hash {
    const at = this.take(32)
    return asHash(Uint8Array.prototype.slice.call(this.bytes, at, at + 32))
  }

  /** A view of the bytes read from. */
  string(): Uint8Array {
    const start = this.take(1)
    let length = this.bytes[start] as number
    if (length === 255) throw broken('TL string with an unknown length byte', start)
    if (length === LONG_STRING) {
      const at = this.take(3)
      length =
        (this.bytes[at] as number) | ((this.bytes[at + 1] as number) << 8) | ((this.bytes[at + 2] as number) << 16)
      if (length < LONG_STRING) throw broken('TL string with a longer header than its length needs', start)
    }
    const at = this.take(length)
    for (let pad = this.take(padding(at - start + length)); pad < this.at; pad++) {
      if (this.bytes[pad] !== 0) throw broken('TL string with padding that is not zero', pad)
    }
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + at, length)
  }

  end(): void {
    if (this.remaining > 0) throw broken(`${this.remaining} bytes left over after a TL object`, this.at)
  }

  private take(length: number): number {
    const at = this.at
    if (length > this.bytes.length - at)
      throw broken(`TL bytes end too soon: ${length} wanted, ${this.remaining} left`, at)
    this.at = at + length
    return at
  }
}

export class TlWriter {
  private bytes: Buffer
  private length = 0

  constructor(capacity = 256) {
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  int(value: number): void {
    if (value !== (value | 0)) throw new RangeError(`not an int32: ${value}`)
    const at = this.grow(4)
    this.bytes.writeInt32LE(value, at)
  }

  nat(value: number): void {
    const at = this.grow(4)
    this.bytes.writeUInt32LE(value, at)
  }

  long(value: bigint): void {
    const at = this.grow(8)
    this.bytes.writeBigInt64LE(value, at)
  }

  int256(value: Uint8Array): void {
    if (value.length !== 32) throw new RangeError(`an int256 has 32 bytes, not ${value.length}`)
    const at = this.grow(32)
    this.bytes.set(value, at)
  }

  string(value: Uint8Array): void {
    if (value.length > MAX_STRING)
      throw new RangeError(`a TL string has at most ${MAX_STRING} bytes, not ${value.length}`)
    const header = value.length < LONG_STRING ? 1 : 4
    const size = header + value.length
    const at = this.grow(size + padding(size))
    if (header === 1) this.bytes[at] = value.length
    else this.bytes.writeUInt32LE(value.length * 256 + LONG_STRING, at)
    this.bytes.set(value, at + header)
    this.bytes.fill(0, at + size, this.length)
  }

  finish(): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset, this.length)
  }

  private grow(length: number): number {
    const at = this.length
    this.length = at + length
    if (this.length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, this.bytes.length * 2))
      larger.set(this.bytes.subarray(0, at))
      this.bytes = larger
    }
    return at
  }
}

const padding = (size: number): number => -size & 3
