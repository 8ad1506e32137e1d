import { type Arena, type Digests, LEVELS_IN_MASK, levelMask } from './arena.ts'
import { buildCell } from './builder.ts'
import { hashArena } from './bulk-hashing.ts'
import type { Cell } from './cell.ts'
import { asHash, HASH_BYTES, type Hash } from './hash.ts'
import { kernelFor, MESSAGE_AT } from './sha256-kernel.ts'
import type { Slice } from './slice.ts'

/**
 * Hashes and depths of all cells at all levels. Does nothing when they are there. With `roots`, only of these cells and
 * all below them; the rest follows when something asks for it.
 */
export function computeHashes(arena: Arena, roots?: readonly number[]): void {
  const { digests } = arena
  if (digests !== undefined && digests.count === arena.count && digests.known === undefined) return
  arena.digests = hashArena(arena, roots)
}

/** Level 3 gives the representation hash, level 0 that of the whole tree, whatever is pruned from it. */
export function hashAt(arena: Arena, cell: number, level = 3): Hash {
  const digests = digestsFor(arena, cell)
  const mask = levelMask(arena, cell) & ((1 << level) - 1)
  if (mask === 0) return viewHash(digests.hashes, cell)
  return viewHash(digests.extraHashes, (digests.extraAt[cell] as number) + (LEVELS_IN_MASK[mask] as number) - 1)
}

/** Twice as fast as `subarray`. */
const viewHash = (hashes: Uint8Array, place: number): Hash =>
  asHash(new Uint8Array(hashes.buffer, hashes.byteOffset + place * HASH_BYTES, HASH_BYTES))

export function depthAt(arena: Arena, cell: number, level = 3): number {
  const digests = digestsFor(arena, cell)
  const mask = levelMask(arena, cell) & ((1 << level) - 1)
  if (mask === 0) return digests.depths[cell] as number
  return digests.extraDepths[(digests.extraAt[cell] as number) + (LEVELS_IN_MASK[mask] as number) - 1] as number
}

export const cellHash = (cell: Cell): Hash => hashAt(cell.arena, cell.index)

/** Hash of what is left of a slice, as a cell of its own. */
export function sliceHash(slice: Slice): Hash {
  const { arena } = slice
  if (slice.isWhole) return hashAt(arena, slice.cell)
  const references = slice.remainingRefs
  for (let i = 0; i < references; i++) {
    const child = slice.peekRefIndex(i)
    digestsFor(arena, child)
    // A cell above pruned branches has several hashes; that is rare enough to go the long way.
    if (levelMask(arena, child) !== 0) return cellHash(buildCell((b) => b.storeSlice(slice)))
  }
  return hashOf(slice, references)
}

/** Lays the representation out in the kernel's memory. The children have digests and no level. */
function hashOf(slice: Slice, references: number): Hash {
  const kernel = kernelFor(0)
  const { bytes } = kernel
  const bits = slice.remainingBits
  const length = slice.writeTo(bytes, MESSAGE_AT + 2)
  bytes[MESSAGE_AT] = references
  bytes[MESSAGE_AT + 1] = (bits >> 3) + length
  let depthsAt = MESSAGE_AT + 2 + length
  let hashesAt = depthsAt + references * 2
  for (let i = 0; i < references; i++) {
    const { hashes, depths } = slice.arena.digests as Digests
    const child = slice.peekRefIndex(i)
    const depth = depths[child] as number
    bytes[depthsAt++] = depth >> 8
    bytes[depthsAt++] = depth
    bytes.set(hashes.subarray(child * HASH_BYTES, (child + 1) * HASH_BYTES), hashesAt)
    hashesAt += HASH_BYTES
  }
  return asHash(kernel.hashMessage(hashesAt - MESSAGE_AT))
}

function digestsFor(arena: Arena, cell: number): Digests {
  const { digests } = arena
  if (digests !== undefined && cell < digests.count && (digests.known === undefined || digests.known[cell] === 1)) {
    return digests
  }
  computeHashes(arena)
  return arena.digests as Digests
}
