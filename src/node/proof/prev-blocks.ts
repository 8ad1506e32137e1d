import type { BlockId, BlockIdExt } from '../../model/block.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import type { ExtBlkRef } from '../../tlb/ext-blk-ref.ts'
import { childShards, parentShard } from '../../tlb/shard-ident.ts'

const toId = (id: Omit<BlockId, 'seqno'>, { seqno, rootHash, fileHash }: ExtBlkRef): BlockIdExt => ({
  workchain: id.workchain,
  shard: id.shard,
  seqno,
  rootHash,
  fileHash,
})

/** What a block stands on: one block, or two after a merge. A header says seqno and hashes; the shards follow from its own. */
export function listPrevBlocks({
  shard: { workchain, shard },
  afterMerge,
  afterSplit,
  prevRefs,
}: BlockInfo): BlockIdExt[] {
  const [first, second] = prevRefs
  if (afterMerge && second) {
    const [left, right] = childShards(shard)
    return [toId({ workchain, shard: left }, first), toId({ workchain, shard: right }, second)]
  }
  return [toId({ workchain, shard: afterSplit ? parentShard(shard) : shard }, first)]
}
