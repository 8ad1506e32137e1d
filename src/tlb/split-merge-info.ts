// block.tlb: split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6)
//   this_addr:bits256 sibling_addr:bits256 = SplitMergeInfo;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface SplitMergeInfo {
  readonly curShardPfxLen: number
  readonly accSplitDepth: number
  readonly thisAddr: Hash
  readonly siblingAddr: Hash
}

export function loadSplitMergeInfo(slice: Slice): SplitMergeInfo {
  return {
    curShardPfxLen: slice.loadUint(6),
    accSplitDepth: slice.loadUint(6),
    thisAddr: slice.loadHash(),
    siblingAddr: slice.loadHash(),
  }
}

export function storeSplitMergeInfo(b: Builder, info: SplitMergeInfo): void {
  b.storeUint(info.curShardPfxLen, 6)
  b.storeUint(info.accSplitDepth, 6)
  b.storeBytes(info.thisAddr)
  b.storeBytes(info.siblingAddr)
}
