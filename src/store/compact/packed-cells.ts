import { ADDRESS_BYTES } from '../../cell/address.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { BESIDE, BESIDE_BOOK_BYTES, splitBeside } from './beside.ts'
import { DocumentKernel } from './document-kernel.ts'
import { readLength, sizeOfLength, writeLength } from './lengths.ts'

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
const scratchWords = new DataView(scratch.buffer)
const given = new Uint8Array(BESIDE_BOOK_BYTES + MAX_ADDRESSES * ADDRESS_BYTES)
const givenWords = new DataView(given.buffer)

/** What cells are packed with, of what stands beside them. A view that the next call overwrites. */
function patternsOf(beside: Uint8Array): Uint8Array {
  const end = Math.min(beside.length, given.length)
  given.set(end === beside.length ? beside : beside.subarray(0, end))
  let to = shift(PREVIOUS_AT, HASH_BYTES, PREVIOUS_SHIFT, 0)
  scratch.set(given.subarray(WHOLE_AT, BESIDE_BOOK_BYTES), to)
  to += BESIDE_BOOK_BYTES - WHOLE_AT
  for (let at = BESIDE_BOOK_BYTES; at + ADDRESS_BYTES <= end; at += ADDRESS_BYTES) {
    for (let i = 0; i < ADDRESS_BYTES; i++) scratch[to + i] = given[at + i] as number
    to += ADDRESS_BYTES
    for (let bits = 1; bits < SHIFTS; bits++) to = shift(at, ADDRESS_BYTES, bits, to)
  }
  return scratch.subarray(0, to)
}

/** Bytes of `given` as they are where they begin so many bits later: whole ones only. Gives where they end. */
function shift(from: number, length: number, bits: number, to: number): number {
  const left = 8 - bits
  let i = 0
  for (; i + 4 < length; i += 4) {
    const word = (givenWords.getInt32(from + i) << left) | ((given[from + i + 4] as number) >> bits)
    scratchWords.setInt32(to + i, word)
  }
  for (; i + 1 < length; i++) {
    scratch[to + i] = ((given[from + i] as number) << left) | ((given[from + i + 1] as number) >> bits)
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
  const { length } = boc
  const start = at - 1 - sizeOfLength(length)
  if (end - start >= length) return boc
  memory[start] = PACKED
  writeLength(memory, start + 1, length)
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
