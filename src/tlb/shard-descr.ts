// block.tlb:
//   fsm_none$0 = FutureSplitMerge;
//   fsm_split$10 split_utime:uint32 interval:uint32 = FutureSplitMerge;
//   fsm_merge$11 merge_utime:uint32 interval:uint32 = FutureSplitMerge;
//   shard_descr#b seq_no:uint32 reg_mc_seqno:uint32 start_lt:uint64 end_lt:uint64
//     root_hash:bits256 file_hash:bits256 before_split:Bool before_merge:Bool want_split:Bool want_merge:Bool
//     nx_cc_updated:Bool flags:(## 3) { flags = 0 } next_catchain_seqno:uint32 next_validator_shard:uint64
//     min_ref_mc_seqno:uint32 gen_utime:uint32 split_merge_at:FutureSplitMerge
//     fees_collected:CurrencyCollection funds_created:CurrencyCollection = ShardDescr;
//   shard_descr_new#a (the same, but)
//     ^[ fees_collected:CurrencyCollection funds_created:CurrencyCollection ] = ShardDescr;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag, brokenValue } from './broken-tag.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export interface FutureSplitMerge {
  readonly kind: 'split' | 'merge'
  readonly utime: number
  readonly interval: number
}

export interface ShardDescr {
  /** `shard_descr#b` keeps the two sums in its own cell, `shard_descr_new#a` in a reference. */
  readonly form: 'b' | 'a'
  readonly seqno: number
  readonly regMcSeqno: number
  readonly startLt: bigint
  readonly endLt: bigint
  readonly rootHash: Hash
  readonly fileHash: Hash
  readonly beforeSplit: boolean
  readonly beforeMerge: boolean
  readonly wantSplit: boolean
  readonly wantMerge: boolean
  readonly nxCcUpdated: boolean
  readonly nextCatchainSeqno: number
  /** Signed, like every shard id here. */
  readonly nextValidatorShard: bigint
  readonly minRefMcSeqno: number
  readonly genUtime: number
  readonly splitMergeAt: FutureSplitMerge | null
  readonly feesCollected: CurrencyCollection
  readonly fundsCreated: CurrencyCollection
}

const TAG_B = 0xb
const TAG_A = 0xa

export function loadFutureSplitMerge(slice: Slice): FutureSplitMerge | null {
  if (slice.loadBit() === 0) return null
  const kind = slice.loadBit() === 0 ? 'split' : 'merge'
  return { kind, utime: slice.loadUint(32), interval: slice.loadUint(32) }
}

export function storeFutureSplitMerge(b: Builder, at: FutureSplitMerge | null): void {
  if (at === null) {
    b.storeBit(0)
    return
  }
  b.storeUint(at.kind === 'split' ? 0b10 : 0b11, 2)
  b.storeUint(at.utime, 32)
  b.storeUint(at.interval, 32)
}

export function loadShardDescr(slice: Slice): ShardDescr {
  const tag = slice.loadUint(4)
  if (tag !== TAG_B && tag !== TAG_A) brokenTag(slice, 'ShardDescr', tag)
  const form = tag === TAG_B ? 'b' : 'a'
  const seqno = slice.loadUint(32)
  const regMcSeqno = slice.loadUint(32)
  const startLt = slice.loadUint64()
  const endLt = slice.loadUint64()
  const rootHash = slice.loadHash()
  const fileHash = slice.loadHash()
  const beforeSplit = slice.loadBool()
  const beforeMerge = slice.loadBool()
  const wantSplit = slice.loadBool()
  const wantMerge = slice.loadBool()
  const nxCcUpdated = slice.loadBool()
  const flags = slice.loadUint(3)
  if (flags !== 0) brokenValue(slice, 'ShardDescr', `flags ${flags}`)
  const nextCatchainSeqno = slice.loadUint(32)
  const nextValidatorShard = BigInt.asIntN(64, slice.loadUint64())
  const minRefMcSeqno = slice.loadUint(32)
  const genUtime = slice.loadUint(32)
  const splitMergeAt = loadFutureSplitMerge(slice)
  const sums = form === 'b' ? slice : loadOrdinaryRef(slice)
  const feesCollected = loadCurrencyCollection(sums)
  const fundsCreated = loadCurrencyCollection(sums)
  sums.expectEnd('ShardDescr')
  slice.expectEnd('ShardDescr')
  return {
    form,
    seqno,
    regMcSeqno,
    startLt,
    endLt,
    rootHash,
    fileHash,
    beforeSplit,
    beforeMerge,
    wantSplit,
    wantMerge,
    nxCcUpdated,
    nextCatchainSeqno,
    nextValidatorShard,
    minRefMcSeqno,
    genUtime,
    splitMergeAt,
    feesCollected,
    fundsCreated,
  }
}

export function storeShardDescr(b: Builder, descr: ShardDescr): void {
  b.storeUint(descr.form === 'b' ? TAG_B : TAG_A, 4)
  b.storeUint(descr.seqno, 32)
  b.storeUint(descr.regMcSeqno, 32)
  b.storeUint64(descr.startLt)
  b.storeUint64(descr.endLt)
  b.storeBytes(descr.rootHash)
  b.storeBytes(descr.fileHash)
  b.storeBool(descr.beforeSplit)
  b.storeBool(descr.beforeMerge)
  b.storeBool(descr.wantSplit)
  b.storeBool(descr.wantMerge)
  b.storeBool(descr.nxCcUpdated)
  b.storeUint(0, 3)
  b.storeUint(descr.nextCatchainSeqno, 32)
  b.storeUint64(BigInt.asUintN(64, descr.nextValidatorShard))
  b.storeUint(descr.minRefMcSeqno, 32)
  b.storeUint(descr.genUtime, 32)
  storeFutureSplitMerge(b, descr.splitMergeAt)
  if (descr.form === 'b') storeSums(b, descr)
  else b.storeRef((sums) => storeSums(sums, descr))
}

function storeSums(b: Builder, descr: ShardDescr): void {
  storeCurrencyCollection(b, descr.feesCollected)
  storeCurrencyCollection(b, descr.fundsCreated)
}
