import { shardsOverlap } from '../../../node/proof/shard-tops.ts'
import type { Answer } from '../answer.ts'

const ONE_SHARD = 1

/** A shard's block is registered as soon as it is made, so the newest signed ones are the tops and none is a candidate. */
export const getPendingShardBlocks: Answer<'liteServer.nonfinal.getPendingShardBlocks'> = (request, { archive }) => {
  const { mode, wc, shard = 0n } = request
  const tops = archive.shardTops(archive.masterchainHead().seqno) ?? []
  const isAsked = (each: (typeof tops)[number]): boolean =>
    !(mode & ONE_SHARD) || (each.workchain === wc && shardsOverlap(each.shard, shard))
  return { signedBlocks: tops.filter(isAsked), candidates: [] }
}
