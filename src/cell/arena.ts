import type { Hash } from './hash.ts'

export const MAX_REFS = 4
export const MAX_BITS = 1023

/** Exotic cell types, the first data byte of a cell with the exotic flag. */
export const PRUNED_BRANCH = 1
export const LIBRARY_REFERENCE = 2
export const MERKLE_PROOF = 3
export const MERKLE_UPDATE = 4

/**
 * Cells side by side in typed arrays over the bytes they were read from: no object per cell, and the whole arena
 * moves to another thread by transferring its buffers. Cell numbers are indexes into these arrays. A reader fills an
 * arena once; a `Builder` appends to a growing one.
 */
export interface Arena {
  /** Where the cells' data bits live. Trailing bits of a last, partial byte are unspecified: mask them when copying. */
  readonly bytes: Uint8Array
  readonly count: number
  /** Byte offset of each cell's data in `bytes`. */
  readonly dataAt: Uint32Array
  readonly bitLength: Uint16Array
  /** Reference `i` of `cell` is `refs[cell * 4 + i]`. A cell's references always have a number the cell's own order allows: no cycles. */
  readonly refs: Uint32Array
  /** First descriptor byte without the stored-hashes flag: references + 8 × exotic + 32 × level mask. */
  readonly d1: Uint8Array
  readonly roots: Uint32Array
  /** Hash and depth of every cell, once computed (`hashing.ts`). */
  readonly digests: Digests | undefined
}

/**
 * Hashes and depths of all cells of an arena. Slot `cell` holds the level-0 values; a cell whose level mask is not 0
 * also has `extraAt[cell]` pointing at the slots of its higher significant levels, lowest first.
 */
export interface Digests {
  /** 32 bytes per slot. */
  readonly hashes: Uint8Array
  /** One per slot. */
  readonly depths: Uint16Array
  /** Slot number of the first higher-level digest, or 0 for cells of level 0. Slots of cells come first, so 0 is never a higher-level slot. */
  readonly extraAt: Uint32Array
}

export const refCount = (arena: Arena, cell: number): number => (arena.d1[cell] as number) & 7
export const isExotic = (arena: Arena, cell: number): boolean => ((arena.d1[cell] as number) & 8) !== 0
export const levelMask = (arena: Arena, cell: number): number => (arena.d1[cell] as number) >> 5
export const refAt = (arena: Arena, cell: number, i: number): number => arena.refs[cell * MAX_REFS + i] as number

/** Exotic type of a cell, 0 for an ordinary one. */
export const exoticType = (arena: Arena, cell: number): number =>
  isExotic(arena, cell) ? (arena.bytes[arena.dataAt[cell] as number] as number) : 0

/** What one cell is by content, as found in `hashing.ts`. */
export interface Digest {
  readonly hash: Hash
  readonly depth: number
}
