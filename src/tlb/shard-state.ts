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
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { type ExtBlkRef, loadExtBlkRef, storeExtBlkRef } from './ext-blk-ref.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'
import { expectOrdinary } from './ordinary.ts'
import { loadShardIdent, type ShardIdent, storeShardIdent } from './shard-ident.ts'

/** The large parts stay cells: each reader walks only what it needs, and in a proof the others are pruned. */
export interface ShardStateUnsplit {
  readonly globalId: number
  readonly shard: ShardIdent
  readonly seqno: number
  readonly vertSeqno: number
  readonly genUtime: number
  readonly genLt: bigint
  readonly minRefMcSeqno: number
  /** `loadOutMsgQueueInfo` reads it. */
  readonly outMsgQueueInfo: Cell
  readonly beforeSplit: boolean
  /** `visitShardAccounts` and `findShardAccount` read it. */
  readonly accounts: Cell
  /** `loadShardStateTotals` reads it. */
  readonly totals: Cell
  /** `loadMcStateExtra` reads it; null in a shard's state. */
  readonly custom: Cell | null
}

/** The nameless reference in the middle of a state. */
export interface ShardStateTotals {
  readonly overloadHistory: bigint
  readonly underloadHistory: bigint
  readonly totalBalance: CurrencyCollection
  readonly totalValidatorFees: CurrencyCollection
  /** Root of a Hashmap 256 LibDescr. */
  readonly libraries: Cell | null
  readonly masterRef: ExtBlkRef | null
}

/** What the first block after a merge starts from: the two halves, left first. */
export interface SplitState {
  readonly left: Cell
  readonly right: Cell
}

export type ShardState =
  | { readonly kind: 'unsplit'; readonly state: ShardStateUnsplit }
  | { readonly kind: 'split'; readonly state: SplitState }

const TAG = 0x9023afe2
const TAG_SPLIT = 0x5f327da5

export function loadShardState(slice: Slice): ShardState {
  expectOrdinary(slice, 'ShardState')
  if (slice.preloadUint(32) !== TAG_SPLIT) return { kind: 'unsplit', state: loadShardStateUnsplit(slice) }
  slice.skip(32)
  const state = { left: slice.loadRef(), right: slice.loadRef() }
  slice.expectEnd('ShardState')
  return { kind: 'split', state }
}

export function storeShardState(b: Builder, state: ShardState): void {
  if (state.kind === 'unsplit') {
    storeShardStateUnsplit(b, state.state)
  } else {
    b.storeUint(TAG_SPLIT, 32)
    b.storeCell(state.state.left)
    b.storeCell(state.state.right)
  }
}

export function loadShardStateUnsplit(slice: Slice): ShardStateUnsplit {
  expectOrdinary(slice, 'ShardStateUnsplit')
  slice.expectTag(TAG, 32, 'ShardStateUnsplit')
  const state: ShardStateUnsplit = {
    globalId: slice.loadInt(32),
    shard: loadShardIdent(slice),
    seqno: slice.loadUint(32),
    vertSeqno: slice.loadUint(32),
    genUtime: slice.loadUint(32),
    genLt: slice.loadUint64(),
    minRefMcSeqno: slice.loadUint(32),
    outMsgQueueInfo: slice.loadRef(),
    beforeSplit: slice.loadBool(),
    accounts: slice.loadRef(),
    totals: slice.loadRef(),
    custom: slice.loadMaybeRef(),
  }
  slice.expectEnd('ShardStateUnsplit')
  return state
}

export function storeShardStateUnsplit(b: Builder, state: ShardStateUnsplit): void {
  b.storeUint(TAG, 32)
  b.storeInt(state.globalId, 32)
  storeShardIdent(b, state.shard)
  b.storeUint(state.seqno, 32)
  b.storeUint(state.vertSeqno, 32)
  b.storeUint(state.genUtime, 32)
  b.storeUint64(state.genLt)
  b.storeUint(state.minRefMcSeqno, 32)
  b.storeCell(state.outMsgQueueInfo)
  b.storeBool(state.beforeSplit)
  b.storeCell(state.accounts)
  b.storeCell(state.totals)
  b.storeMaybeCell(state.custom)
}

export function loadShardStateTotals(slice: Slice): ShardStateTotals {
  expectOrdinary(slice, 'ShardStateUnsplit')
  const totals: ShardStateTotals = {
    overloadHistory: slice.loadUint64(),
    underloadHistory: slice.loadUint64(),
    totalBalance: loadCurrencyCollection(slice),
    totalValidatorFees: loadCurrencyCollection(slice),
    libraries: slice.loadMaybeRef(),
    masterRef: loadMaybe(slice, loadExtBlkRef),
  }
  slice.expectEnd('ShardStateUnsplit')
  return totals
}

export function storeShardStateTotals(b: Builder, totals: ShardStateTotals): void {
  b.storeUint64(totals.overloadHistory)
  b.storeUint64(totals.underloadHistory)
  storeCurrencyCollection(b, totals.totalBalance)
  storeCurrencyCollection(b, totals.totalValidatorFees)
  b.storeMaybeCell(totals.libraries)
  storeMaybe(b, totals.masterRef, storeExtBlkRef)
}
