import { type Address, workchainOf } from '../cell/address.ts'
import { CellarError } from '../lib/errors.ts'
import type { ExtraCurrencies } from '../model/message.ts'

const BASE64 = ascii('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
/** Two characters at once, the first in the low byte: for each 12 bits in base64, for each byte in hex. */
const BASE64_PAIRS = Uint16Array.from({ length: 4096 }, (_, i) => pair(BASE64, i >> 6, i & 63))
const HEX = ascii('0123456789ABCDEF')
const HEX_PAIRS = Uint16Array.from({ length: 256 }, (_, i) => pair(HEX, i >> 4, i & 15))
const TRUE = ascii('true')
const FALSE = ascii('false')
const NULL = ascii('null')
const QUOTE = 0x22
const PADDING = 0x3d
const MINUS = 0x2d
const ZERO = 0x30
/** 2^53 has 16 digits, so what is left above a billion has at most seven. */
const MAX_DIGITS = 16
const BILLION = 1_000_000_000
const UTF8 = new TextEncoder()
const MAX_UTF8_BYTES = 3
const FIRST_BYTES = 32 * 1024
/** What JSON of public APIs escapes so that it may stand in HTML and JavaScript. */
const ESCAPED = /[<>&\u007f-\u009f\u2028\u2029]/g
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
/** Up to here a loop beats `Uint8Array.set`. */
const SHORT = 48

function pair(alphabet: Uint8Array, first: number, second: number): number {
  return (alphabet[first] as number) | ((alphabet[second] as number) << 8)
}

/** A key with what stands before and behind it, by words of four bytes: written as such it takes a third of the time. */
export interface Key {
  readonly words: Uint32Array
  readonly length: number
}

export function keyOf(text: string): Key {
  const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 4) * 4))
  for (const [i, byte] of ascii(text).entries()) bytes.setUint8(i, byte)
  const words = Uint32Array.from({ length: bytes.byteLength / 4 }, (_, i) => bytes.getUint32(i * 4, true))
  return { words, length: text.length }
}

/** Fixed text of a document, made once. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

/**
 * Writes JSON as bytes, in one pass: documents are made once for every transaction on chain, and text made of small
 * strings costs twice as much. All but `json` writes ASCII, so that without it a byte offset is a character offset.
 */
export class JsonWriter {
  at = 0
  protected buffer: Buffer
  private words: DataView
  private readonly maxBytes: number

  /** More than `maxBytes` are refused with OVER_BUDGET. */
  constructor(maxBytes = Number.POSITIVE_INFINITY, buffer: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)) {
    this.maxBytes = maxBytes
    this.buffer = buffer
    this.words = wordsOf(buffer)
  }

  /** What was written so far. Good until the next thing is written. */
  view(): Uint8Array {
    return this.buffer.subarray(0, this.at)
  }

  /** A copy of what was written since `from`. */
  copyFrom(from: number): Buffer {
    const length = this.at - from
    const copy = Buffer.allocUnsafe(length)
    copy.set(this.buffer.subarray(from, this.at))
    return copy
  }

  /** Up to three bytes behind it are written over. */
  key({ words, length }: Key): void {
    this.reserve(words.length * 4)
    const into = this.words
    let at = this.at
    for (let i = 0; i < words.length; i++) {
      into.setUint32(at, words[i] as number, true)
      at += 4
    }
    this.at += length
  }

  put(text: Uint8Array): void {
    const { length } = text
    this.reserve(length)
    const bytes = this.buffer
    let at = this.at
    if (length <= SHORT) for (let i = 0; i < length; i++) bytes[at++] = text[i] as number
    else bytes.set(text, at)
    this.at += length
  }

  /** The bytes of `source` from `from` to before `to`, without making a view of them. */
  bytesOf(source: Buffer, from: number, to: number): this {
    this.reserve(to - from)
    source.copy(this.buffer, this.at, from, to)
    this.at += to - from
    return this
  }

  /** The same of a few bytes, for which a call to copy them takes longer than they do. */
  fewBytesOf(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    const bytes = this.buffer
    let at = this.at
    for (let i = from; i < to; i++) bytes[at++] = source[i] as number
    this.at = at
  }

  /** `source` without the bytes that are `left`: copied whole and closed up, which needs no view of each piece. */
  bytesWithout(source: Buffer, left: number): void {
    this.reserve(source.length)
    const start = this.at
    this.buffer.set(source, start)
    let gap = source.indexOf(left)
    this.at = start + (gap < 0 ? source.length : gap)
    while (gap >= 0) {
      const next = source.indexOf(left, gap + 1)
      const end = next < 0 ? source.length : next
      this.buffer.copyWithin(this.at, start + gap + 1, start + end)
      this.at += end - gap - 1
      gap = next
    }
  }

  byte(char: number): void {
    this.reserve(1)
    this.buffer[this.at++] = char
  }

  /** A short word of our own, e.g. a status. */
  word(text: string): void {
    const { length } = text
    this.reserve(length)
    const bytes = this.buffer
    let at = this.at
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i)
    this.at = at
  }

  /** The same in quotes. */
  quoted(text: string): void {
    const { length } = text
    this.reserve(length + 2)
    const bytes = this.buffer
    let at = this.at
    bytes[at++] = QUOTE
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i)
    bytes[at++] = QUOTE
    this.at = at
  }

  /** Text of ASCII. */
  text(text: string): this {
    this.reserve(text.length)
    this.at += this.buffer.write(text, this.at, 'latin1')
    return this
  }

  /** Writes over a byte that was written before. */
  replace(at: number, byte: number): void {
    this.buffer[at] = byte
  }

  /** A value of any shape, which may hold text from outside. */
  json(value: unknown): void {
    const text = JSON.stringify(value).replace(ESCAPED, escaped)
    this.reserve(text.length * MAX_UTF8_BYTES)
    this.at += UTF8.encodeInto(text, this.buffer.subarray(this.at)).written
  }

  /** Numbers must be safe integers. */
  integer(value: number | bigint): void {
    if (typeof value === 'number') {
      if (value >= 0) this.digits(value)
      else {
        this.byte(MINUS)
        this.digits(-value)
      }
    } else {
      // Comparing numbers is cheaper than comparing bigints; what is rounded is beyond the limit.
      const near = Number(value)
      if (near >= 0 && near <= Number.MAX_SAFE_INTEGER) this.digits(near)
      else this.word(value.toString())
    }
  }

  /** lt, coins and the like: decimal in quotes. */
  decimal(value: bigint | number): void {
    this.byte(QUOTE)
    this.integer(value)
    this.byte(QUOTE)
  }

  /** A text made of a number would be made to be thrown away. */
  private digits(value: number): void {
    this.reserve(MAX_DIGITS)
    // Whole numbers of 32 bits divide many times faster.
    if (value < BILLION) this.at = putDigits(this.buffer, this.at, value, digitsOf(value))
    else {
      const high = Math.floor(value / BILLION)
      this.at = putDigits(this.buffer, this.at, high, digitsOf(high))
      this.at = putDigits(this.buffer, this.at, value - high * BILLION, 9)
    }
  }

  decimalOrNull(value: bigint | number | null): void {
    if (value === null) this.put(NULL)
    else this.decimal(value)
  }

  boolean(value: boolean): void {
    this.put(value ? TRUE : FALSE)
  }

  booleanOrNull(value: boolean | null): void {
    if (value === null) this.put(NULL)
    else this.put(value ? TRUE : FALSE)
  }

  null(): void {
    this.put(NULL)
  }

  /** Base64 in quotes: hashes and BoCs. */
  base64(value: Uint8Array): void {
    const { length } = value
    this.reserve(Math.ceil(length / 3) * 4 + 2)
    const bytes = this.buffer
    let at = this.at
    bytes[at++] = QUOTE
    const whole = length - (length % 3)
    let i = 0
    for (; i < whole; i += 3) {
      const group = ((value[i] as number) << 16) | ((value[i + 1] as number) << 8) | (value[i + 2] as number)
      const first = BASE64_PAIRS[group >> 12] as number
      const second = BASE64_PAIRS[group & 4095] as number
      bytes[at] = first
      bytes[at + 1] = first >> 8
      bytes[at + 2] = second
      bytes[at + 3] = second >> 8
      at += 4
    }
    if (i < length) {
      const group = ((value[i] as number) << 16) | ((i + 1 < length ? (value[i + 1] as number) : 0) << 8)
      bytes[at] = BASE64[group >> 18] as number
      bytes[at + 1] = BASE64[(group >> 12) & 63] as number
      bytes[at + 2] = i + 1 < length ? (BASE64[(group >> 6) & 63] as number) : PADDING
      bytes[at + 3] = PADDING
      at += 4
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  base64OrNull(value: Uint8Array | null): void {
    if (value === null) this.put(NULL)
    else this.base64(value)
  }

  /** Raw form, `workchain:HEX`, in quotes. */
  address(address: Address): void {
    this.addressParts(workchainOf(address), address, 1)
  }

  addressOrNull(address: Address | null): void {
    if (address === null) this.put(NULL)
    else this.addressParts(workchainOf(address), address, 1)
  }

  /** As `address`, from a workchain and the 32 bytes at `from`. */
  addressParts(workchain: number, id: Uint8Array, from = 0): void {
    this.byte(QUOTE)
    if (workchain === 0) this.byte(0x30)
    else this.word(workchain.toString())
    this.reserve(66)
    const bytes = this.buffer
    let at = this.at
    bytes[at++] = 0x3a
    for (let i = from; i < from + 32; i++) {
      const digits = HEX_PAIRS[id[i] as number] as number
      bytes[at] = digits
      bytes[at + 1] = digits >> 8
      at += 2
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  /** `{"currency id":"amount"}`, by id as the chain's dictionary has them. */
  extraCurrencies(currencies: ExtraCurrencies): void {
    this.byte(0x7b)
    if (currencies.size > 0) {
      let isFirst = true
      for (const [id, amount] of currencies) {
        if (!isFirst) this.byte(0x2c)
        isFirst = false
        this.decimal(id)
        this.byte(0x3a)
        this.decimal(amount)
      }
    }
    this.byte(0x7d)
  }

  protected reserve(more: number): void {
    if (this.at + more > this.buffer.length) this.grow(this.at + more)
  }

  /** To at least `needed` bytes. */
  protected grow(needed: number): void {
    if (needed > this.maxBytes) throw new CellarError('OVER_BUDGET', `a document of more than ${this.maxBytes} bytes`)
    const grown = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, needed))
    grown.set(this.buffer.subarray(0, this.at))
    this.moveTo(grown)
  }

  /** What was written is there already. */
  protected moveTo(buffer: Buffer): void {
    this.buffer = buffer
    this.words = wordsOf(buffer)
  }
}

const wordsOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.length)

/** Of a number below a billion. */
function digitsOf(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : 4
  if (value < 10_000_000) return value < 100_000 ? 5 : value < 1_000_000 ? 6 : 7
  return value < 100_000_000 ? 8 : 9
}

/** Gives the place after them. */
function putDigits(bytes: Uint8Array, at: number, value: number, count: number): number {
  let rest = value | 0
  for (let i = at + count - 1; i >= at; i--) {
    const next = (rest / 10) | 0
    bytes[i] = ZERO + rest - next * 10
    rest = next
  }
  return at + count
}
