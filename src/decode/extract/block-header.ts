import type { Block, BlockIdExt } from '../../model/block.ts'
import type { BlockExtra } from '../../tlb/block-extra.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import { childShards, parentShard } from '../../tlb/shard-ident.ts'

export function toBlock(
  id: BlockIdExt,
  mcSeqno: number,
  globalId: number,
  info: BlockInfo,
  extra: BlockExtra,
  txCount: number,
): Block {
  const { workchain, shard, seqno, rootHash, fileHash } = id
  return {
    workchain,
    shard,
    seqno,
    rootHash,
    fileHash,
    mcSeqno,
    globalId,
    version: info.version,
    flags: info.flags,
    afterMerge: info.afterMerge,
    afterSplit: info.afterSplit,
    beforeSplit: info.beforeSplit,
    wantMerge: info.wantMerge,
    wantSplit: info.wantSplit,
    keyBlock: info.keyBlock,
    vertSeqnoIncr: info.vertSeqnoIncr,
    vertSeqno: info.vertSeqno,
    genUtime: info.genUtime,
    startLt: info.startLt,
    endLt: info.endLt,
    validatorListHashShort: info.genValidatorListHashShort,
    genCatchainSeqno: info.genCatchainSeqno,
    minRefMcSeqno: info.minRefMcSeqno,
    prevKeyBlockSeqno: info.prevKeyBlockSeqno,
    masterRefSeqno: info.masterRef?.seqno ?? 0,
    softwareVersion: info.genSoftware?.version ?? null,
    capabilities: info.genSoftware?.capabilities ?? null,
    randSeed: extra.randSeed,
    createdBy: extra.createdBy,
    prev: listPrev(info),
    txCount,
  }
}

/** Ids of the blocks this one follows. The header names no shard: it is the same, the parent's, or both halves'. */
export function listPrev(info: BlockInfo): BlockIdExt[] {
  const { workchain, shard } = info.shard
  const shards = info.afterMerge ? childShards(shard) : [info.afterSplit ? parentShard(shard) : shard]
  return info.prevRefs.map(({ seqno, rootHash, fileHash }, i) => ({
    workchain,
    shard: shards[i] as bigint,
    seqno,
    rootHash,
    fileHash,
  }))
}
