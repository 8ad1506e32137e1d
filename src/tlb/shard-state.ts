// block.tlb:
//   shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:#
//     gen_utime:uint32 gen_lt:uint64 min_ref_mc_seqno:uint32 out_msg_queue_info:^OutMsgQueueInfo
//     before_split:(## 1) accounts:^ShardAccounts
//     ^[ overload_history:uint64 underload_history:uint64 total_balance:CurrencyCollection
//     total_validator_fees:CurrencyCollection libraries:(HashmapE 256 LibDescr)
//     master_ref:(Maybe BlkMasterInfo) ] custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
//   _ ShardStateUnsplit = ShardState;
//   split_state#5f327da5 left:^ShardStateUnsplit right:^ShardStateUnsplit = ShardState;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { bool, cell, int32, type Loaded, maybe, maybeCell, uint32, uint64, wholeRecord } from './codec.ts'
import { CurrencyCollection } from './currency-collection.ts'
import { ExtBlkRef } from './ext-blk-ref.ts'
import { expectOrdinary } from './ordinary.ts'
import { ShardIdent } from './shard-ident.ts'

/** The large parts stay cells: each reader walks only what it needs, and in a proof the others are pruned. */
const ShardStateUnsplit = wholeRecord('ShardStateUnsplit#9023afe2', {
  globalId: int32,
  shard: ShardIdent,
  seqno: uint32,
  vertSeqno: uint32,
  genUtime: uint32,
  genLt: uint64,
  minRefMcSeqno: uint32,
  /** `loadOutMsgQueueInfo` reads it. */
  outMsgQueueInfo: cell,
  beforeSplit: bool,
  /** `visitShardAccounts` and `findShardAccount` read it. */
  accounts: cell,
  /** `loadShardStateTotals` reads it. */
  totals: cell,
  /** `loadMcStateExtra` reads it; null in a shard's state. */
  custom: maybeCell,
})
export type ShardStateUnsplit = Loaded<typeof ShardStateUnsplit>

/** The nameless reference in the middle of a state. */
const ShardStateTotals = wholeRecord('ShardStateUnsplit', {
  overloadHistory: uint64,
  underloadHistory: uint64,
  totalBalance: CurrencyCollection,
  totalValidatorFees: CurrencyCollection,
  /** Root of a Hashmap 256 LibDescr. */
  libraries: maybeCell,
  masterRef: maybe(ExtBlkRef),
})
export type ShardStateTotals = Loaded<typeof ShardStateTotals>

/** What the first block after a merge starts from: the two halves, left first. */
const SplitState = wholeRecord('ShardState#5f327da5', { left: cell, right: cell })
export type SplitState = Loaded<typeof SplitState>

export type ShardState =
  | { readonly kind: 'unsplit'; readonly state: ShardStateUnsplit }
  | { readonly kind: 'split'; readonly state: SplitState }

const TAG_SPLIT = 0x5f327da5

export function loadShardState(slice: Slice): ShardState {
  expectOrdinary(slice, 'ShardState')
  if (slice.preloadUint(32) !== TAG_SPLIT) return { kind: 'unsplit', state: loadShardStateUnsplit(slice) }
  return { kind: 'split', state: SplitState.load(slice) }
}

export function storeShardState(b: Builder, state: ShardState): void {
  if (state.kind === 'unsplit') ShardStateUnsplit.store(b, state.state)
  else SplitState.store(b, state.state)
}

export function loadShardStateUnsplit(slice: Slice): ShardStateUnsplit {
  expectOrdinary(slice, 'ShardStateUnsplit')
  return ShardStateUnsplit.load(slice)
}

export function loadShardStateTotals(slice: Slice): ShardStateTotals {
  expectOrdinary(slice, 'ShardStateUnsplit')
  return ShardStateTotals.load(slice)
}

export const { store: storeShardStateUnsplit } = ShardStateUnsplit
export const { store: storeShardStateTotals } = ShardStateTotals
