import { CellarError } from '../../lib/errors.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { TraceOutline } from '../../model/trace-outline.ts'

/**
 * `trace_nodes.outlines`: what is drawn of the nodes beside it, in their order. Each is
 *   flags u8 (1 = aborted, 2 = has an opcode, 4 = has a value, 8 = exit code 0, 16 = another exit code, 32 = sent logs, 64 = another time than the one before
 *   it here; 128 alone = nothing is kept of it) · lengths u8 (4 bits for the fees, 4 for the value) · fees · value · [opcode u32]
 *   · [time: u32, behind the first the seconds since the one before] · [exit code] · [number of logs]
 *   · [of one that was aborted: why u8 (1 to 4 = a reason to skip it, 8 = short of funds, 16 = has an action code) · [action code]],
 * big endian. Without a size, numbers have 7 bits a byte, the last first, and the sign behind them where they have one.
 */
const ABORTED = 1
const HAS_OPCODE = 2
const HAS_VALUE = 4
const EXIT_ZERO = 8
const EXIT_OTHER = 16
const HAS_LOGS = 32
const OTHER_TIME = 64
const NOT_KEPT = 128

const SKIP_REASONS: readonly NonNullable<Outcome['skipReason']>[] = ['no_state', 'bad_state', 'no_gas', 'suspended']
const SKIP_BITS = 7
const SHORT_OF_FUNDS = 8
const HAS_ACTION_CODE = 16

/** Flags, lengths, two amounts, opcode, time, exit code, logs, why, action code. */
const MOST_BYTES = 1 + 1 + 15 + 15 + 4 + 5 + 5 + 5 + 1 + 5
/** Amounts of more bytes are read as bigints. */
const NUMBER_BYTES = 6
const LARGE = 2 ** (8 * NUMBER_BYTES)

/** Null when nothing is kept of any. */
export function encodeOutlines(nodes: readonly Pick<TraceNode, 'outline'>[]): Uint8Array | null {
  if (nodes.every(({ outline }) => outline === undefined)) return null
  const writer = new OutlineWriter(nodes.length)
  for (const { outline } of nodes) writer.add(outline)
  return writer.finish()
}

class OutlineWriter {
  readonly #bytes: Uint8Array
  #at = 0
  /** Of the one before. */
  #time: number | undefined

  constructor(outlines: number) {
    this.#bytes = Buffer.allocUnsafe(outlines * MOST_BYTES)
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }

  add(outline: TraceOutline | undefined): void {
    const bytes = this.#bytes
    if (outline === undefined) {
      bytes[this.#at++] = NOT_KEPT
      return
    }
    const { now, fees, value, opcode, logs, aborted, exitCode } = outline
    bytes[this.#at++] =
      (aborted ? ABORTED : 0) |
      (opcode === null ? 0 : HAS_OPCODE) |
      (value === null ? 0 : HAS_VALUE) |
      (exitCode === null ? 0 : exitCode === 0 ? EXIT_ZERO : EXIT_OTHER) |
      (logs === 0 ? 0 : HAS_LOGS) |
      (now === this.#time ? 0 : OTHER_TIME)
    const lengths = this.#at++
    bytes[lengths] = (this.#amount(fees) << 4) | this.#amount(value ?? 0)
    if (opcode !== null) this.#uint32(opcode)
    if (this.#time === undefined) this.#uint32(now)
    else if (now !== this.#time) this.#signed(now - this.#time)
    this.#time = now
    if (exitCode !== null && exitCode !== 0) this.#signed(exitCode)
    if (logs > 0) this.#unsigned(logs)
    if (aborted) this.#reason(outline)
  }

  #reason({ skipReason, isShortOfFunds, actionCode }: TraceOutline): void {
    this.#bytes[this.#at++] =
      (skipReason === null ? 0 : SKIP_REASONS.indexOf(skipReason) + 1) |
      (isShortOfFunds ? SHORT_OF_FUNDS : 0) |
      (actionCode === null ? 0 : HAS_ACTION_CODE)
    if (actionCode !== null) this.#signed(actionCode)
  }

  /** Gives how many bytes it takes. */
  #amount(amount: bigint | number): number {
    const near = Number(amount)
    if (near >= LARGE) return this.#largeAmount(BigInt(amount))
    let length = 0
    for (let rest = near; rest >= 1; rest /= 256) length++
    let rest = near
    for (let i = this.#at + length - 1; i >= this.#at; i--) {
      this.#bytes[i] = rest
      rest = Math.floor(rest / 256)
    }
    this.#at += length
    return length
  }

  #largeAmount(amount: bigint): number {
    const hex = amount.toString(16)
    const large = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
    this.#bytes.set(large, this.#at)
    this.#at += large.length
    return large.length
  }

  #uint32(value: number): void {
    const bytes = this.#bytes
    bytes[this.#at++] = value >>> 24
    bytes[this.#at++] = value >>> 16
    bytes[this.#at++] = value >>> 8
    bytes[this.#at++] = value
  }

  #signed(value: number): void {
    this.#unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  #unsigned(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.#at++] = (rest % 128) | 128
    this.#bytes[this.#at++] = rest
  }
}

/** By place of the node; undefined where nothing is kept of it. */
export function decodeOutlines(bytes: Uint8Array): (TraceOutline | undefined)[] {
  const reader = new OutlineReader(bytes)
  const outlines: (TraceOutline | undefined)[] = []
  while (!reader.isAtEnd) outlines.push(reader.next())
  return outlines
}

class OutlineReader {
  readonly #bytes: Uint8Array
  #at = 0
  #time: number | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  next(): TraceOutline | undefined {
    const flags = this.#byte()
    if (flags === NOT_KEPT) return undefined
    const lengths = this.#byte()
    const fees = this.#amount(lengths >> 4)
    const value = this.#amount(lengths & 15)
    const opcode = (flags & HAS_OPCODE) === 0 ? null : this.#uint32()
    if (this.#time === undefined) this.#time = this.#uint32()
    else if ((flags & OTHER_TIME) !== 0) this.#time += this.#signed()
    const exitCode = (flags & EXIT_OTHER) !== 0 ? this.#signed() : (flags & EXIT_ZERO) !== 0 ? 0 : null
    const logs = (flags & HAS_LOGS) === 0 ? 0 : this.#unsigned()
    const aborted = (flags & ABORTED) !== 0
    const why = aborted ? this.#byte() : 0
    return {
      now: this.#time,
      fees,
      value: (flags & HAS_VALUE) === 0 ? null : value,
      opcode,
      logs,
      aborted,
      exitCode,
      skipReason: SKIP_REASONS[(why & SKIP_BITS) - 1] ?? null,
      actionCode: (why & HAS_ACTION_CODE) === 0 ? null : this.#signed(),
      isShortOfFunds: (why & SHORT_OF_FUNDS) !== 0,
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined)
      throw new CellarError('BROKEN_STORE', 'trace_nodes.outlines is cut short', { at: this.#at - 1 })
    return byte
  }

  #uint32(): number {
    return this.#amountOf(4)
  }

  #amount(length: number): bigint | number {
    if (length <= NUMBER_BYTES) return this.#amountOf(length)
    const high = this.#amountOf(NUMBER_BYTES)
    let amount = BigInt(high)
    for (let i = NUMBER_BYTES; i < length; i++) amount = (amount << 8n) | BigInt(this.#byte())
    return amount
  }

  #amountOf(length: number): number {
    let value = 0
    for (let i = 0; i < length; i++) value = value * 256 + this.#byte()
    return value
  }

  #signed(): number {
    const value = this.#unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  #unsigned(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#byte()
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }
}
