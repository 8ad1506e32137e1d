// block.tlb: block_info#9bc7a987 version:uint32 not_master:(## 1) after_merge:(## 1) before_split:(## 1)
//   after_split:(## 1) want_split:Bool want_merge:Bool key_block:Bool vert_seqno_incr:(## 1)
//   flags:(## 8) { flags <= 1 } seq_no:# vert_seq_no:# { vert_seq_no >= vert_seqno_incr }
//   { prev_seq_no:# } { ~prev_seq_no + 1 = seq_no } shard:ShardIdent gen_utime:uint32
//   start_lt:uint64 end_lt:uint64 gen_validator_list_hash_short:uint32 gen_catchain_seqno:uint32
//   min_ref_mc_seqno:uint32 prev_key_block_seqno:uint32 gen_software:flags . 0?GlobalVersion
//   master_ref:not_master?^BlkMasterInfo prev_ref:^(BlkPrevInfo after_merge)
//   prev_vert_ref:vert_seqno_incr?^(BlkPrevInfo 0) = BlockInfo;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type BlkPrevInfo, loadBlkPrevInfo, storeBlkPrevInfo } from './blk-prev-info.ts'
import { brokenValue } from './broken-tag.ts'
import { type ExtBlkRef, loadExtBlkRef, storeExtBlkRef } from './ext-blk-ref.ts'
import { type GlobalVersion, loadGlobalVersion, storeGlobalVersion } from './global-version.ts'
import { loadOrdinaryRef } from './ordinary.ts'
import { loadShardIdent, type ShardIdent, storeShardIdent } from './shard-ident.ts'

export interface BlockInfo {
  readonly version: number
  readonly notMaster: boolean
  readonly afterMerge: boolean
  readonly beforeSplit: boolean
  readonly afterSplit: boolean
  readonly wantSplit: boolean
  readonly wantMerge: boolean
  readonly keyBlock: boolean
  readonly vertSeqnoIncr: boolean
  readonly flags: number
  readonly seqno: number
  readonly vertSeqno: number
  readonly shard: ShardIdent
  readonly genUtime: number
  readonly startLt: bigint
  readonly endLt: bigint
  readonly genValidatorListHashShort: number
  readonly genCatchainSeqno: number
  readonly minRefMcSeqno: number
  readonly prevKeyBlockSeqno: number
  readonly genSoftware: GlobalVersion | null
  /** The masterchain block the collator built on; null in a masterchain block. */
  readonly masterRef: ExtBlkRef | null
  readonly prevRefs: BlkPrevInfo
  readonly prevVertRef: ExtBlkRef | null
}

const TAG = 0x9bc7a987
const HAS_SOFTWARE = 1

export function loadBlockInfo(slice: Slice): BlockInfo {
  slice.expectTag(TAG, 32, 'BlockInfo')
  const version = slice.loadUint(32)
  const notMaster = slice.loadBool()
  const afterMerge = slice.loadBool()
  const beforeSplit = slice.loadBool()
  const afterSplit = slice.loadBool()
  const wantSplit = slice.loadBool()
  const wantMerge = slice.loadBool()
  const keyBlock = slice.loadBool()
  const vertSeqnoIncr = slice.loadBool()
  const flags = slice.loadUint(8)
  if (flags > HAS_SOFTWARE) brokenValue(slice, 'BlockInfo', `flags ${flags}`)
  const info: BlockInfo = {
    version,
    notMaster,
    afterMerge,
    beforeSplit,
    afterSplit,
    wantSplit,
    wantMerge,
    keyBlock,
    vertSeqnoIncr,
    flags,
    seqno: slice.loadUint(32),
    vertSeqno: slice.loadUint(32),
    shard: loadShardIdent(slice),
    genUtime: slice.loadUint(32),
    startLt: slice.loadUint64(),
    endLt: slice.loadUint64(),
    genValidatorListHashShort: slice.loadUint(32),
    genCatchainSeqno: slice.loadUint(32),
    minRefMcSeqno: slice.loadUint(32),
    prevKeyBlockSeqno: slice.loadUint(32),
    genSoftware: (flags & HAS_SOFTWARE) !== 0 ? loadGlobalVersion(slice) : null,
    masterRef: notMaster ? loadExtBlkRef(loadOrdinaryRef(slice)) : null,
    prevRefs: loadBlkPrevInfo(loadOrdinaryRef(slice), afterMerge),
    prevVertRef: vertSeqnoIncr ? loadExtBlkRef(loadOrdinaryRef(slice)) : null,
  }
  slice.expectEnd('BlockInfo')
  return info
}

export function storeBlockInfo(b: Builder, info: BlockInfo): void {
  b.storeUint(TAG, 32)
  b.storeUint(info.version, 32)
  b.storeBool(info.notMaster)
  b.storeBool(info.afterMerge)
  b.storeBool(info.beforeSplit)
  b.storeBool(info.afterSplit)
  b.storeBool(info.wantSplit)
  b.storeBool(info.wantMerge)
  b.storeBool(info.keyBlock)
  b.storeBool(info.vertSeqnoIncr)
  b.storeUint(info.flags, 8)
  b.storeUint(info.seqno, 32)
  b.storeUint(info.vertSeqno, 32)
  storeShardIdent(b, info.shard)
  b.storeUint(info.genUtime, 32)
  b.storeUint64(info.startLt)
  b.storeUint64(info.endLt)
  b.storeUint(info.genValidatorListHashShort, 32)
  b.storeUint(info.genCatchainSeqno, 32)
  b.storeUint(info.minRefMcSeqno, 32)
  b.storeUint(info.prevKeyBlockSeqno, 32)
  const { genSoftware, masterRef, prevVertRef } = info
  if (genSoftware !== null) storeGlobalVersion(b, genSoftware)
  if (masterRef !== null) b.storeRef((child) => storeExtBlkRef(child, masterRef))
  b.storeRef((child) => storeBlkPrevInfo(child, info.prevRefs))
  if (prevVertRef !== null) b.storeRef((child) => storeExtBlkRef(child, prevVertRef))
}
