import type { Slice } from '../../cell/slice.ts'

const HEX = ascii('0123456789ABCDEF')
const LOWER_HEX = ascii('0123456789abcdef')
const BASE64 = ascii('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const QUOTE = 0x22
const PADDING = 0x3d
const UNDERSCORE = 0x5f
const TWO_32 = 2 ** 32

/** Control characters with an escape of their own. */
const SHORT_ESCAPES = new Map([...'\b\t\n\f\r'].map((char, i) => [char.charCodeAt(0), 'btnfr'.charCodeAt(i)]))

/** `<`, `>` and `&`: escaped too, as the public service does, so that JSON may stand in HTML. */
const isMarkup = (code: number): boolean => code === 0x3c || code === 0x3e || code === 0x26

/** Fixed text, made once. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

export interface PrintLimits {
  /** Cells entered while reading one body: cells may be shared, so a small body can be a huge tree. */
  readonly cells: number
  /** Untyped cells tried as a message of their own; what is left over is printed as it is. */
  readonly nested: number
  readonly bytes: number
}

/** A wallet that sends 255 messages with payloads stays within these. */
export const PRINT_LIMITS: PrintLimits = { cells: 4096, nested: 1024, bytes: 1024 * 1024 }

/**
 * Where a decoded value is written to, as JSON in ASCII: a document's offsets are then the same in bytes and in
 * characters. One is reused for every body.
 */
export class Printer {
  at = 0
  /** The number that the field before this one held; sizes and conditions may depend on it. */
  nat = 0
  /** How many untyped cells deep. */
  level = 0
  cellsLeft = 0
  nestedLeft = 0
  private limit = 0
  /** What is written and then taken back has cost its time all the same. */
  private bytesLeft = 0
  private bytes = new Uint8Array(8 * 1024)

  begin(limits: PrintLimits): void {
    this.at = 0
    this.level = 0
    this.cellsLeft = limits.cells
    this.nestedLeft = limits.nested
    this.limit = limits.bytes
    this.bytesLeft = limits.bytes * 2
  }

  /** A limit was passed: whatever has been written does not count. */
  get isOverLimit(): boolean {
    return this.at > this.limit || this.cellsLeft < 0 || this.bytesLeft < 0
  }

  /** What was written since `begin`; overwritten by the next body. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  put(text: Uint8Array): void {
    const { length } = text
    this.reserve(length)
    const { bytes } = this
    let at = this.at
    for (let i = 0; i < length; i++) bytes[at++] = text[i] as number
    this.at = at
  }

  byte(char: number): void {
    this.reserve(1)
    this.bytes[this.at++] = char
  }

  /** Digits without quotes. Most amounts fit a number, which costs a third of a bigint. */
  digits(value: number): void {
    this.reserve(20)
    const { bytes } = this
    let rest = value
    if (rest < 0) {
      bytes[this.at++] = 0x2d
      rest = -rest
    }
    let length = 1
    for (let bound = 10; rest >= bound; bound *= 10) length++
    let at = this.at + length
    this.at = at
    while (rest >= TWO_32) {
      const next = Math.floor(rest / 10)
      bytes[--at] = 0x30 + (rest - next * 10)
      rest = next
    }
    let small = rest >>> 0
    do {
      const next = (small / 10) >>> 0
      bytes[--at] = 0x30 + (small - next * 10)
      small = next
    } while (small > 0)
  }

  /** In quotes, as every number is. */
  integer(value: number | bigint): void {
    this.byte(QUOTE)
    if (typeof value === 'number') this.digits(value)
    else this.word(value.toString())
    this.byte(QUOTE)
  }

  word(text: string): void {
    const { length } = text
    this.reserve(length)
    const { bytes } = this
    let at = this.at
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i)
    this.at = at
  }

  /** Upper-case hex in quotes; a last digit that is not whole is ended by a set bit and marked by an underscore. */
  hex(slice: Slice, bits: number): void {
    this.reserve((bits >> 2) + 4)
    this.bytes[this.at++] = QUOTE
    const { bytes } = this
    let at = this.at
    let left = bits
    for (; left >= 32; left -= 32) {
      const word = slice.loadUint(32)
      for (let shift = 28; shift >= 0; shift -= 4) bytes[at++] = HEX[(word >>> shift) & 15] as number
    }
    for (; left >= 4; left -= 4) bytes[at++] = HEX[slice.loadUint(4)] as number
    if (left > 0) {
      bytes[at++] = HEX[((slice.loadUint(left) << 1) | 1) << (3 - left)] as number
      bytes[at++] = UNDERSCORE
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  base64(value: Uint8Array): void {
    const length = Math.ceil(value.length / 3) * 4 + 2
    this.bytesLeft -= length
    this.reserve(length)
    const { bytes } = this
    let at = this.at
    bytes[at++] = QUOTE
    for (let i = 0; i < value.length; i += 3) {
      const left = value.length - i
      const group =
        ((value[i] as number) << 16) |
        ((left > 1 ? (value[i + 1] as number) : 0) << 8) |
        (left > 2 ? (value[i + 2] as number) : 0)
      bytes[at] = BASE64[group >> 18] as number
      bytes[at + 1] = BASE64[(group >> 12) & 63] as number
      bytes[at + 2] = left > 1 ? (BASE64[(group >> 6) & 63] as number) : PADDING
      bytes[at + 3] = left > 2 ? (BASE64[group & 63] as number) : PADDING
      at += 4
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  /** A string in quotes, escaped down to ASCII. */
  text(value: string): void {
    this.bytesLeft -= value.length
    this.reserve(value.length * 6 + 2)
    const { bytes } = this
    let at = this.at
    bytes[at++] = QUOTE
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (code >= 0x20 && code < 0x7f && !isMarkup(code)) {
        if (code === QUOTE || code === 0x5c) bytes[at++] = 0x5c
        bytes[at++] = code
        continue
      }
      bytes[at++] = 0x5c
      const short = SHORT_ESCAPES.get(code)
      if (short !== undefined) {
        bytes[at++] = short
        continue
      }
      bytes[at++] = 0x75
      for (let shift = 12; shift >= 0; shift -= 4) bytes[at++] = LOWER_HEX[(code >> shift) & 15] as number
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.at + more))
    grown.set(this.bytes.subarray(0, this.at))
    this.bytes = grown
  }
}
