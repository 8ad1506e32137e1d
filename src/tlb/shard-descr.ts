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
import type { Slice } from '../cell/slice.ts'
import { brokenTag, brokenValue } from './broken-tag.ts'
import { bool, type Codec, hash, type Loaded, record, shardId, uint32, uint64, wholeRecord } from './codec.ts'
import { CurrencyCollection } from './currency-collection.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export interface FutureSplitMerge {
  readonly kind: 'split' | 'merge'
  readonly utime: number
  readonly interval: number
}

export function loadFutureSplitMerge(slice: Slice): FutureSplitMerge | null {
  if (slice.loadBit() === 0) return null
  const kind = slice.loadBit() === 0 ? 'split' : 'merge'
  return { kind, utime: slice.loadUint(32), interval: slice.loadUint(32) }
}

export function storeFutureSplitMerge(b: Builder, at: FutureSplitMerge | null): void {
  if (at === null) b.storeBit(0)
  else
    b.storeUint(at.kind === 'split' ? 0b10 : 0b11, 2)
      .storeUint(at.utime, 32)
      .storeUint(at.interval, 32)
}

const FutureSplitMerge: Codec<FutureSplitMerge | null> = { load: loadFutureSplitMerge, store: storeFutureSplitMerge }

/** The flag before `flags`, which are all zero. */
const NxCcUpdated: Codec<boolean> = {
  load: (slice) => {
    const isUpdated = slice.loadBool()
    const flags = slice.loadUint(3)
    if (flags !== 0) brokenValue(slice, 'ShardDescr', `flags ${flags}`)
    return isUpdated
  },
  store: (b, isUpdated) => b.storeBool(isUpdated).storeUint(0, 3),
}

const Top = record('ShardDescr', {
  seqno: uint32,
  regMcSeqno: uint32,
  startLt: uint64,
  endLt: uint64,
  rootHash: hash,
  fileHash: hash,
  beforeSplit: bool,
  beforeMerge: bool,
  wantSplit: bool,
  wantMerge: bool,
  nxCcUpdated: NxCcUpdated,
  nextCatchainSeqno: uint32,
  nextValidatorShard: shardId,
  minRefMcSeqno: uint32,
  genUtime: uint32,
  splitMergeAt: FutureSplitMerge,
})

const Sums = wholeRecord('ShardDescr', { feesCollected: CurrencyCollection, fundsCreated: CurrencyCollection })

export interface ShardDescr extends Loaded<typeof Top>, Loaded<typeof Sums> {
  /** `shard_descr#b` keeps the two sums in its own cell, `shard_descr_new#a` in a reference. */
  readonly form: 'b' | 'a'
}

const TAG_B = 0xb
const TAG_A = 0xa

export function loadShardDescr(slice: Slice): ShardDescr {
  const tag = slice.loadUint(4)
  if (tag !== TAG_B && tag !== TAG_A) brokenTag(slice, 'ShardDescr', tag)
  const top = Top.load(slice)
  const sums = Sums.load(tag === TAG_B ? slice : loadOrdinaryRef(slice))
  slice.expectEnd('ShardDescr')
  return Object.assign(top, sums, { form: tag === TAG_B ? 'b' : 'a' } as const)
}

export function storeShardDescr(b: Builder, descr: ShardDescr): void {
  b.storeUint(descr.form === 'b' ? TAG_B : TAG_A, 4)
  Top.store(b, descr)
  if (descr.form === 'b') Sums.store(b, descr)
  else b.storeRef((sums) => Sums.store(sums, descr))
}
