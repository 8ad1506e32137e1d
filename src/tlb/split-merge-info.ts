// block.tlb: split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6)
//   this_addr:bits256 sibling_addr:bits256 = SplitMergeInfo;
import { hash, type Loaded, record, uint } from './codec.ts'

const SplitMergeInfo = record('SplitMergeInfo', {
  curShardPfxLen: uint(6),
  accSplitDepth: uint(6),
  thisAddr: hash,
  siblingAddr: hash,
})
export type SplitMergeInfo = Loaded<typeof SplitMergeInfo>

export const { load: loadSplitMergeInfo, store: storeSplitMergeInfo } = SplitMergeInfo
