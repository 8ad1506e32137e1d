import type { Hash } from './hash.ts'

export const MAX_REFS = 4
export const MAX_BITS = 1023
/** Deepest tree the chain allows: a leaf has depth 0. */
export const MAX_DEPTH = 1024

/** Exotic cell types, the first data byte of a cell with the exotic flag. */
export const PRUNED_BRANCH = 1
export const LIBRARY_REFERENCE = 2
export const MERKLE_PROOF = 3
export const MERKLE_UPDATE = 4

/**
 * Cells side by side in typed arrays over the bytes they were read from: no object per cell, and the whole arena
 * moves to another thread by transferring its buffers. Cell numbers are indexes into these arrays. A reader fills an
 * arena once; a `Builder` appends to a growing one, so the arrays may be longer than `count` and may be replaced by
 * longer ones: what is below `count` never changes.
 */
export interface Arena {
  /** Where the cells' data bits live. Trailing bits of a last, partial byte are unspecified: mask them when copying. */
  readonly bytes: Uint8Array
  /** The same bytes. */
  readonly view: DataView
  readonly count: number
  /** Byte offset of each cell's data in `bytes`. */
  readonly dataAt: Uint32Array
  readonly bitLength: Uint16Array
  /** Reference `i` of `cell` is `refs[cell * 4 + i]`. */
  readonly refs: Uint32Array
  /** First descriptor byte without the stored-hashes flag: references + 8 × exotic + 32 × level mask. */
  readonly d1: Uint8Array
  /** Longest way down to a cell without references. Always more than that of any cell referred to: no cycles, at most `MAX_DEPTH`. */
  readonly heights: Uint16Array
  readonly roots: Uint32Array
  /** Cells whose hashes and depths stood in the bag of cells, just before their data: compared when hashes are computed. */
  readonly withStoredHashes: Uint32Array
  /** Hash and depth of every cell, once computed (`hashing.ts`). */
  digests: Digests | undefined
}

/**
 * Hashes and depths of the first `count` cells of an arena. `hashes` and `depths` hold level 0, the values of the whole
 * tree whatever is pruned from it. A cell whose level mask is not 0 also has higher ones, its significant levels from
 * the lowest up, from place `extraAt[cell]` on; the last of them is its representation hash.
 */
export interface Digests {
  readonly count: number
  /** When only some cells were hashed: 1 for those. */
  readonly known: Uint8Array | undefined
  /** 32 bytes per cell. */
  readonly hashes: Uint8Array
  readonly depths: Uint16Array
  /** Empty when no cell of the arena has a level. */
  readonly extraAt: Uint32Array
  /** 32 bytes per higher level. */
  readonly extraHashes: Uint8Array
  readonly extraDepths: Uint16Array
}

/** What is left to say of the digests of cells without levels. */
export const NO_EXTRA_DIGESTS: Pick<Digests, 'known' | 'extraAt' | 'extraHashes' | 'extraDepths'> = {
  known: undefined,
  extraAt: new Uint32Array(0),
  extraHashes: new Uint8Array(0),
  extraDepths: new Uint16Array(0),
}

export const refCount = (arena: Arena, cell: number): number => (arena.d1[cell] as number) & 7
export const isExotic = (arena: Arena, cell: number): boolean => ((arena.d1[cell] as number) & 8) !== 0
export const levelMask = (arena: Arena, cell: number): number => (arena.d1[cell] as number) >> 5
export const refAt = (arena: Arena, cell: number, i: number): number => arena.refs[cell * MAX_REFS + i] as number

/** Number of hashes of a cell beyond level 0, by its level mask. */
export const LEVELS_IN_MASK: readonly number[] = [0, 1, 1, 2, 1, 2, 2, 3]

/** Exotic type of a cell, 0 for an ordinary one. */
export const exoticType = (arena: Arena, cell: number): number =>
  isExotic(arena, cell) ? (arena.bytes[arena.dataAt[cell] as number] as number) : 0

/** What one cell is by content, as found in `hashing.ts`. */
export interface Digest {
  readonly hash: Hash
  readonly depth: number
}
