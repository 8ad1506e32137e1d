import type { Hash } from '../cell/hash.ts'

/** `shard` is the signed 64-bit shard id, e.g. -9223372036854775808n for a whole workchain. */
export interface BlockId {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
}

export interface BlockIdExt extends BlockId {
  readonly rootHash: Hash
  readonly fileHash: Hash
}

export const MASTERCHAIN = -1
export const BASECHAIN = 0
export const WHOLE_SHARD = -(2n ** 63n)

/** A block's header, as indexed. */
export interface Block extends BlockIdExt {
  /** Masterchain block that committed this one; its own seqno for a masterchain block. */
  readonly mcSeqno: number
  readonly globalId: number
  readonly version: number
  readonly flags: number
  readonly afterMerge: boolean
  readonly afterSplit: boolean
  readonly beforeSplit: boolean
  readonly wantMerge: boolean
  readonly wantSplit: boolean
  readonly keyBlock: boolean
  readonly vertSeqnoIncr: boolean
  readonly vertSeqno: number
  readonly genUtime: number
  readonly startLt: bigint
  readonly endLt: bigint
  readonly validatorListHashShort: number
  readonly genCatchainSeqno: number
  readonly minRefMcSeqno: number
  readonly prevKeyBlockSeqno: number
  /** Masterchain block the collator built on; 0 in a masterchain block's own header. */
  readonly masterRefSeqno: number
  /** From `gen_software`, where the header has it. */
  readonly softwareVersion: number | null
  readonly capabilities: bigint | null
  readonly randSeed: Hash
  readonly createdBy: Hash
  /** One, or two after a merge. */
  readonly prev: readonly BlockIdExt[]
  readonly txCount: number
}
