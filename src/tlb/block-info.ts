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
import { bool, type Codec, type Loaded, record, ref, uint8, uint32, uint64 } from './codec.ts'
import { ExtBlkRef } from './ext-blk-ref.ts'
import { type GlobalVersion, loadGlobalVersion, storeGlobalVersion } from './global-version.ts'
import { loadOrdinaryRef } from './ordinary.ts'
import { ShardIdent } from './shard-ident.ts'

const HAS_SOFTWARE = 1

const Flags: Codec<number> = {
  load: (slice) => {
    const flags = slice.loadUint(8)
    if (flags > HAS_SOFTWARE) brokenValue(slice, 'BlockInfo', `flags ${flags}`)
    return flags
  },
  store: uint8.store,
}

/** What every block has. */
const Numbers = record('BlockInfo#9bc7a987', {
  version: uint32,
  notMaster: bool,
  afterMerge: bool,
  beforeSplit: bool,
  afterSplit: bool,
  wantSplit: bool,
  wantMerge: bool,
  keyBlock: bool,
  vertSeqnoIncr: bool,
  flags: Flags,
  seqno: uint32,
  vertSeqno: uint32,
  shard: ShardIdent,
  genUtime: uint32,
  startLt: uint64,
  endLt: uint64,
  genValidatorListHashShort: uint32,
  genCatchainSeqno: uint32,
  minRefMcSeqno: uint32,
  prevKeyBlockSeqno: uint32,
})

const BlockRef = ref(ExtBlkRef)

export interface BlockInfo extends Loaded<typeof Numbers> {
  readonly genSoftware: GlobalVersion | null
  /** The masterchain block the collator built on; null in a masterchain block. */
  readonly masterRef: ExtBlkRef | null
  readonly prevRefs: BlkPrevInfo
  readonly prevVertRef: ExtBlkRef | null
}

export function loadBlockInfo(slice: Slice): BlockInfo {
  const numbers = Numbers.load(slice)
  const info: BlockInfo = Object.assign(numbers, {
    genSoftware: (numbers.flags & HAS_SOFTWARE) !== 0 ? loadGlobalVersion(slice) : null,
    masterRef: numbers.notMaster ? BlockRef.load(slice) : null,
    prevRefs: loadBlkPrevInfo(loadOrdinaryRef(slice), numbers.afterMerge),
    prevVertRef: numbers.vertSeqnoIncr ? BlockRef.load(slice) : null,
  })
  slice.expectEnd('BlockInfo')
  return info
}

export function storeBlockInfo(b: Builder, info: BlockInfo): void {
  Numbers.store(b, info)
  if (info.genSoftware !== null) storeGlobalVersion(b, info.genSoftware)
  if (info.masterRef !== null) BlockRef.store(b, info.masterRef)
  b.storeRef((child) => storeBlkPrevInfo(child, info.prevRefs))
  if (info.prevVertRef !== null) BlockRef.store(b, info.prevVertRef)
}

export const BlockInfo: Codec<BlockInfo> = { load: loadBlockInfo, store: storeBlockInfo }
