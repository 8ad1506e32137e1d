import { ADDRESS_BYTES } from '../../cell/address.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { BESIDE, BESIDE_BOOK_BYTES, splitBeside } from './beside.ts'
import { DocumentKernel } from './document-kernel.ts'
import { readLength, toLength } from './lengths.ts'

// The bag of cells of a transaction says once more what its row has: the account, the transaction before it, its states, and who its messages come from
// and go to; that of a state the account, its code and its data. Addresses stand in it shifted by some bits, so it is packed beside each of them
// in every shift.

/** A bag of cells begins with 0xb5, a packed one with this, and whoever reads takes both. */
const PACKED = BESIDE | 1
const MAX_HEAD = 1 + 4
/** A highload wallet writes to more accounts than it pays to try. */
const MAX_ADDRESSES = 12
const SHIFTS = 8
/** Its own hash stands first beside it, and not in its cells. */
const PREVIOUS_AT = HASH_BYTES
/** Two hashes that begin with a byte. */
const WHOLE_AT = 2 * HASH_BYTES
/** In a transaction's cell the hash of the one before it begins in the middle of a byte. */
const PREVIOUS_SHIFT = 4

const scratch = new Uint8Array(3 * HASH_BYTES + MAX_ADDRESSES * SHIFTS * ADDRESS_BYTES)

/** What cells are packed with, of what stands beside them. A view that the next call overwrites. */
function patternsOf(beside: Uint8Array): Uint8Array {
  let to = shift(beside, PREVIOUS_AT, HASH_BYTES, PREVIOUS_SHIFT, 0)
  scratch.set(beside.subarray(WHOLE_AT, BESIDE_BOOK_BYTES), to)
  to += BESIDE_BOOK_BYTES - WHOLE_AT
  const end = Math.min(beside.length, BESIDE_BOOK_BYTES + MAX_ADDRESSES * ADDRESS_BYTES)
  for (let at = BESIDE_BOOK_BYTES; at + ADDRESS_BYTES <= end; at += ADDRESS_BYTES) {
    for (let bits = 0; bits < SHIFTS; bits++) to = shift(beside, at, ADDRESS_BYTES, bits, to)
  }
  return scratch.subarray(0, to)
}

/** Bytes as they are where they begin so many bits later: whole ones only. Gives where they end. */
function shift(bytes: Uint8Array, from: number, length: number, bits: number, to: number): number {
  if (bits === 0) {
    scratch.set(bytes.subarray(from, from + length), to)
    return to + length
  }
  for (let i = 1; i < length; i++) {
    scratch[to + i - 1] = ((bytes[from + i - 1] as number) << (8 - bits)) | ((bytes[from + i] as number) >> bits)
  }
  return to + length - 1
}

let made: DocumentKernel | undefined
const kernel = (): DocumentKernel => {
  made ??= new DocumentKernel(new Uint8Array())
  return made
}

/** What is stored for a bag of cells: itself, when that is not longer. Of a packed one it is a view that the next call overwrites. */
export function packCells(boc: Uint8Array, beside: Uint8Array): Uint8Array {
  const { memory, at, end } = kernel().compressBytes(boc, MAX_HEAD, patternsOf(beside))
  const head = [PACKED, ...toLength(boc.length)]
  const start = at - head.length
  if (end - start >= boc.length) return boc
  memory.set(head, start)
  return memory.subarray(start, end)
}

/** The bag of cells that was stored; of one that was not packed, the bytes given. */
export function unpackCells(stored: Buffer): Buffer {
  if (stored[0] !== PACKED) return stored
  const parts = splitBeside(stored)
  const length = parts && readLength(stored, 1, parts.packedEnd)
  if (parts === undefined || length === undefined) throw broken()
  const block = stored.subarray(length.end, parts.packedEnd)
  if (!kernel().mayHold(block.length, length.length, 0)) throw broken()
  const beside = stored.subarray(parts.packedEnd, parts.besideEnd)
  const boc = kernel().unpackBytes(block, length.length, patternsOf(beside))
  if (boc === undefined) throw broken()
  return Buffer.from(boc)
}

const broken = (): CellarError => new CellarError('BROKEN_STORE', 'stored cells are damaged')
