import { prefixesOverlap } from '../../../node/proof/shard-tops.ts'
import type { Answer } from '../answer.ts'
import { REFUSAL, Refused } from '../refused.ts'

const ONE_SHARD = 1

/** With one validator a block is signed as soon as it is made, so none is a candidate. */
export const getPendingShardBlocks: Answer<'liteServer.nonfinal.getPendingShardBlocks'> = (request, chain) => {
  if (!chain.nonfinal) throw new Refused(REFUSAL.error, 'query is not allowed')
  const { mode, wc, shard = 0n } = request
  const signedBlocks = chain.archive
    .offered()
    .map(({ id }) => id)
    .filter((id) => !(mode & ONE_SHARD) || (id.workchain === wc && prefixesOverlap(id.shard, shard)))
  return { signedBlocks, candidates: [] }
}
