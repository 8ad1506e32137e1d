import type { Slice } from '../../../cell/slice.ts'
import type { Kind, ReadState } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

const TWO_32 = 2 ** 32
/** High halves below this make a number that is exact. */
const EXACT_HIGH = 2 ** 21

/** Read as a number up to 32 bits, as a bigint above. */
export function uintKind(bits: number): Kind {
  if (bits <= 32) {
    return {
      print(slice, out) {
        if (slice.remainingBits < bits) return false
        out.nat = slice.loadUint(bits)
        out.integer(out.nat)
        return true
      },
      read(slice, state) {
        if (slice.remainingBits < bits) return undefined
        state.nat = slice.loadUint(bits)
        return state.nat
      },
    }
  }
  return {
    print(slice, out) {
      if (slice.remainingBits < bits) return false
      printUint(slice, out, bits)
      return true
    },
    read: (slice) => (slice.remainingBits < bits ? undefined : slice.loadBigUint(bits)),
  }
}

export function intKind(bits: number): Kind {
  const load = (slice: Slice): number | bigint => (bits <= 32 ? slice.loadInt(bits) : slice.loadBigInt(bits))
  return {
    print(slice, out) {
      if (slice.remainingBits < bits) return false
      out.integer(load(slice))
      return true
    },
    read: (slice) => (slice.remainingBits < bits ? undefined : load(slice)),
  }
}

/** `#<= max`: as many bits as the largest value needs. */
export function upToKind(max: number): Kind {
  const bits = 32 - Math.clz32(max)
  const load = (slice: Slice): number | undefined => {
    if (slice.remainingBits < bits) return undefined
    const value = slice.loadUint(bits)
    return value > max ? undefined : value
  }
  return {
    print(slice, out) {
      const value = load(slice)
      if (value === undefined) return false
      out.nat = value
      out.integer(value)
      return true
    },
    read: (slice, state) => {
      const value = load(slice)
      state.nat = value ?? 0
      return value
    },
  }
}

const TRUE = ascii('true')
const FALSE = ascii('false')

export const boolKind: Kind = {
  print(slice, out) {
    if (slice.remainingBits < 1) return false
    out.put(slice.loadBit() === 1 ? TRUE : FALSE)
    return true
  },
  read: (slice) => (slice.remainingBits < 1 ? undefined : slice.loadBit() === 1),
}

/** A string of bits; read as bytes, left-aligned. */
export function bitsKind(bits: number): Kind {
  return {
    print: (slice, out) => printBits(slice, out, bits),
    read: (slice) => (slice.remainingBits < bits ? undefined : slice.loadBits(bits)),
  }
}

/** As many bits as the field before says, times `factor`. */
export function countedBitsKind(factor: number): Kind {
  return {
    print: (slice, out) => printBits(slice, out, out.nat * factor),
    read: (slice, state: ReadState) =>
      slice.remainingBits < state.nat * factor ? undefined : slice.loadBits(state.nat * factor),
  }
}

function printBits(slice: Slice, out: Printer, bits: number): boolean {
  if (slice.remainingBits < bits) return false
  out.hex(slice, bits)
  return true
}

const VAR_UINT = ascii('{"@type":"var_uint","len":"')
const VALUE = ascii('","value":"')
const END = ascii('"}')

/** VarUInteger: `lengthBits` bits of byte length, then that many bytes. */
export function varUintKind(lengthBits: number): Kind {
  return {
    print(slice, out) {
      if (slice.remainingBits < lengthBits) return false
      const length = slice.loadUint(lengthBits)
      if (slice.remainingBits < length * 8) return false
      out.put(VAR_UINT)
      out.digits(length)
      out.put(VALUE)
      printDigits(slice, out, length * 8)
      out.put(END)
      return true
    },
    read(slice) {
      if (slice.remainingBits < lengthBits) return undefined
      const length = slice.loadUint(lengthBits)
      return slice.remainingBits < length * 8 ? undefined : slice.loadBigUint(length * 8)
    },
  }
}

/** Grams and Coins: an amount under a name of its own; read as the plain amount. */
export function amountKind(name: string): Kind {
  const inner = varUintKind(4)
  const head = ascii(`{"@type":"${name}","amount":`)
  return {
    print(slice, out) {
      out.put(head)
      if (!inner.print(slice, out)) return false
      out.byte(0x7d)
      return true
    },
    read: inner.read,
  }
}

function printUint(slice: Slice, out: Printer, bits: number): void {
  out.byte(0x22)
  printDigits(slice, out, bits)
  out.byte(0x22)
}

function printDigits(slice: Slice, out: Printer, bits: number): void {
  if (bits <= 32) out.digits(slice.loadUint(bits))
  else if (bits <= 64) {
    const high = slice.loadUint(bits - 32)
    const low = slice.loadUint(32)
    if (high < EXACT_HIGH) out.digits(high * TWO_32 + low)
    else out.word(((BigInt(high) << 32n) | BigInt(low)).toString())
  } else out.word(slice.loadBigUint(bits).toString())
}
