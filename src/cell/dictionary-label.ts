import { CellarError } from '../lib/errors.ts'
import type { Builder } from './builder.ts'
import type { Slice } from './slice.ts'

/**
 * crypto/block/block.tlb:
 * hml_short$0 {m:#} {n:#} len:(Unary ~n) {n <= m} s:(n * Bit) = HmLabel ~n m;
 * hml_long$10 {m:#} n:(#<= m) s:(n * Bit) = HmLabel ~n m;
 * hml_same$11 {m:#} v:Bit n:(#<= m) = HmLabel ~n m;
 *
 * Writes the label's bits into `key` from bit `at` on and gives their number.
 */
export function loadLabel(slice: Slice, max: number, key: Uint8Array, at: number): number {
  if (slice.loadBit() === 0) {
    let length = 0
    while (slice.loadBit() === 1) length++
    checkLabel(slice, length, max)
    loadInto(slice, key, at, length)
    return length
  }
  if (slice.loadBit() === 0) {
    const length = slice.loadUint(lengthBits(max))
    checkLabel(slice, length, max)
    loadInto(slice, key, at, length)
    return length
  }
  const bit = slice.loadBit()
  const length = slice.loadUint(lengthBits(max))
  checkLabel(slice, length, max)
  for (let left = length, to = at; left > 0; ) {
    const take = Math.min(left, 8 - (to & 7))
    putBits(key, to, take, bit === 1 ? (1 << take) - 1 : 0)
    to += take
    left -= take
  }
  return length
}

/** The shortest of the three forms, as every implementation must choose it for hashes to agree. */
export function storeLabel(b: Builder, key: Uint8Array, from: number, length: number, max: number): void {
  const bits = lengthBits(max)
  const same = length > 1 && bits < 2 * length - 1 && allSame(key, from, length)
  if (same) b.storeUint(6 | bitAt(key, from), 3).storeUint(length, bits)
  else if (bits < length) b.storeUint(2, 2).storeUint(length, bits)
  else {
    b.storeBit(0)
    for (let i = 0; i < length; i++) b.storeBit(1)
    b.storeBit(0)
  }
  if (!same) for (let i = 0; i < length; i++) b.storeBit(bitAt(key, from + i))
}

export const bitAt = (bytes: Uint8Array, at: number): number => ((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1

/** Overwrites `count` bits that lie within one byte. */
export function putBits(bytes: Uint8Array, at: number, count: number, value: number): void {
  const shift = 8 - (at & 7) - count
  const mask = ((1 << count) - 1) << shift
  bytes[at >> 3] = ((bytes[at >> 3] as number) & ~mask) | (value << shift)
}

/** Bits of a number from 0 to `max`. */
const lengthBits = (max: number): number => 32 - Math.clz32(max)

function loadInto(slice: Slice, key: Uint8Array, at: number, length: number): void {
  let to = at
  let left = length
  const head = Math.min(left, (8 - (to & 7)) & 7)
  if (head > 0) {
    putBits(key, to, head, slice.loadUint(head))
    to += head
    left -= head
  }
  let byte = to >> 3
  for (; left >= 32; left -= 32, byte += 4) {
    const word = slice.loadInt(32)
    key[byte] = word >> 24
    key[byte + 1] = word >> 16
    key[byte + 2] = word >> 8
    key[byte + 3] = word
  }
  for (; left >= 8; left -= 8, byte++) key[byte] = slice.loadUint(8)
  if (left > 0) putBits(key, byte << 3, left, slice.loadUint(left))
}

function allSame(key: Uint8Array, from: number, length: number): boolean {
  const first = bitAt(key, from)
  for (let i = 1; i < length; i++) if (bitAt(key, from + i) !== first) return false
  return true
}

function checkLabel(slice: Slice, length: number, max: number): void {
  if (length <= max) return
  throw new CellarError('BROKEN_CELL', `dictionary: label of ${length} bits in cell ${slice.cell}, ${max} are left`, {
    cell: slice.cell,
  })
}
