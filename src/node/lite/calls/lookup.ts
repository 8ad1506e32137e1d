import { type BlockId, type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { blockName } from '../../block-key.ts'
import { openBlockProof, openBlockTime, type ProvenBlock } from '../../proof/header.ts'
import { untrue } from '../../proof/opened.ts'
import { listPrevBlocks } from '../../proof/prev-blocks.ts'
import { expectSameBlock, isSameBlock } from '../../proof/same-block.ts'
import { followShardLinks } from '../../proof/shard-chain.ts'
import { shardHasPrefix } from '../../proof/shard-tops.ts'
import { expectOldMasterchainBlock, openSplitStateProof } from '../../proof/state.ts'
import type { LookupBlockResult } from '../../tl/lite-objects.ts'
import { type CallNeeds, defineCall, type LiteCall } from '../call.ts'
import { type BlockPoint, checkLookup, lookupFields } from './block.ts'

/** A block, and a masterchain block that it is part of: as servers go, the one that commits it. */
export interface CommittedBlock extends ProvenBlock {
  readonly committedBy: BlockIdExt
}

/**
 * A block that masterchain block `known` or one before it commits, with everything about it proven from `known`: the
 * id with both hashes, and for an lt or a time that the block before it lies before that.
 */
export const lookupBlockWithProof = (
  known: BlockIdExt,
  place: Omit<BlockId, 'seqno'>,
  point: BlockPoint,
  needs?: CallNeeds,
): LiteCall<CommittedBlock> => {
  const check = (answer: LookupBlockResult): CommittedBlock => {
    const { mcBlockId, id } = answer
    const fields = lookupFields(place, point)
    if (answer.mode !== fields.mode) throw untrue(`lookupBlockWithProof: mode ${answer.mode} instead of ${fields.mode}`)
    if (mcBlockId.workchain !== MASTERCHAIN) throw untrue('lookupBlockWithProof: it does not begin in the masterchain')
    if (!isSameBlock(mcBlockId, known)) {
      const { state } = openSplitStateProof(answer.clientMcStateProof, answer.mcBlockProof, known)
      expectOldMasterchainBlock(state, mcBlockId)
    } else if (answer.clientMcStateProof.length + answer.mcBlockProof.length > 0) {
      throw untrue('lookupBlockWithProof: a proof about the block that was known')
    }
    expectSameBlock(followShardLinks(mcBlockId, answer.shardLinks), id, 'lookupBlockWithProof')
    const found = openBlockProof(answer.header, id)
    checkLookup(found, place, point)
    if (point.seqno === undefined) checkEarlier(answer, found, place, point)
    else if (answer.prevHeader.length > 0) throw untrue('lookupBlockWithProof: a header that was not asked for')
    return { ...found, committedBy: mcBlockId }
  }
  const fields = { ...lookupFields(place, point), mcBlockId: known }
  return defineCall('liteServer.lookupBlockWithProof', fields, check, needs)
}

/**
 * The block before must not lie beyond the point: after a merge, the one of the two that holds the prefix asked for. At
 * the very point is let through, as the reference client does: nodes do not tell such blocks apart.
 */
function checkEarlier(
  { prevHeader }: LookupBlockResult,
  found: ProvenBlock,
  { shard }: Omit<BlockId, 'seqno'>,
  { lt, utime }: BlockPoint,
): void {
  const prev = listPrevBlocks(found.info).find((each) => shardHasPrefix(each.shard, shard))
  if (!prev) throw untrue(`block ${blockName(found.id)} has nothing before it`)
  const { endLt, genUtime } = openBlockTime(prevHeader, prev)
  const isEarlier = (lt === undefined || endLt <= lt) && (utime === undefined || genUtime <= utime)
  if (!isEarlier) throw untrue(`lookupBlockWithProof: ${blockName(prev)} would have done`)
}
