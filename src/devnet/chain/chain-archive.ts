import type { Cell } from '../../cell/cell.ts'
import type { BlockId, BlockIdExt } from '../../model/block.ts'
import type { Validator } from '../../node/proof/validator-set.ts'
import type { SignatureSet } from '../../node/tl/lite-objects.ts'

/** `shard` is the prefix of an account: the block of the shard that holds it is found. */
export interface BlockLookup {
  readonly workchain: number
  readonly shard: bigint
  /** One of the three. By lt and time: the first block that ends after, or is not older than, what is asked for. */
  readonly seqno?: number
  readonly lt?: bigint
  readonly utime?: number
}

export interface Zerostate {
  /** Seqno 0; the file hash is that of `data`. */
  readonly id: BlockIdExt
  readonly data: Uint8Array
  readonly root: Cell
}

export interface DevnetValidators {
  readonly list: readonly Validator[]
  readonly catchainSeqno: number
  /** `gen_validator_list_hash_short` of masterchain blocks. */
  readonly hash: number
}

/** Hears of each masterchain block with the shard blocks it registered, parents before children. All are committed. */
export type BlockListener = (masterchain: BlockIdExt, shards: readonly BlockIdExt[]) => void

/** A shard block that is signed, and that no masterchain block names yet. */
export interface OfferedBlock {
  readonly id: BlockIdExt
  readonly bytes: Uint8Array
  /** After it; its hashes are computed. */
  readonly state: Cell
}

/** The cells of states that are in memory. Nodes read the others from disk one by one, when they are looked at. */
export interface LoadedCells {
  load(cell: Cell): void
  isLoaded(cell: Cell): boolean
}

/** The read side of the chain: everything said here is committed, but for what is offered. */
export interface ChainArchive {
  readonly globalId: number
  readonly validators: DevnetValidators
  masterchainHead(): BlockIdExt
  /** Of the masterchain, then of the whole basechain. */
  zerostates(): readonly [Zerostate, Zerostate]
  /** The block's file bytes. Seqno 0 is no block. */
  findBlock(id: BlockId): Uint8Array | undefined
  /** Seqno 0 gives the zerostate's id. */
  lookup(query: BlockLookup): BlockIdExt | undefined
  /**
   * Root of the whole state after a block, its hashes computed; seqno 0 gives the zerostate. Kept for the last 1,000
   * masterchain blocks and what they registered; for fewer, but a hundred at least, where they have very many cells.
   */
  state(id: BlockId): Cell | undefined
  /** Where it is left out, all cells of states are in memory. */
  readonly loadedCells?: LoadedCells
  /** Shard blocks that a masterchain block names in its shard hashes, left to right. */
  shardTops(mcSeqno: number): readonly BlockIdExt[] | undefined
  /** Seqno of the masterchain block that registered a block; its own for a masterchain block. */
  mcSeqnoOf(id: BlockId): number | undefined
  /** Seqno of the last key block at or before a masterchain block; 0 is the zerostate. */
  keyBlockBefore(mcSeqno: number): number
  signaturesOf(mcSeqno: number): SignatureSet | undefined
  /** Shard blocks made for the next masterchain block. Each may still be replaced. */
  offered(): readonly OfferedBlock[]
  /** Called after each commit, in order. Gives a function that ends it. */
  onBlock(listener: BlockListener): () => void
}
