import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { loadShardHashes } from '../../../tlb/shard-hashes.ts'
import { blockName } from '../../block-key.ts'
import { checkShardProof, expectNoShard } from '../../proof/account.ts'
import { openBlockTree } from '../../proof/header.ts'
import { openMcBlockExtra, openMcStateExtra } from '../../proof/masterchain-parts.ts'
import { expectHash, openCell, openWhole, untrue, wholeHash } from '../../proof/opened.ts'
import { expectSameBlock, isNoBlock } from '../../proof/same-block.ts'
import { followShardLinks } from '../../proof/shard-chain.ts'
import { findShardTop, prefixesOverlap, type ShardTop } from '../../proof/shard-tops.ts'
import { openStateProof } from '../../proof/state.ts'
import type { AllShardsInfo, ShardBlockProof } from '../../tl/lite-objects.ts'
import { type CallNeeds, defineCall, type LiteCall } from '../call.ts'

/** The top block of every shard, as masterchain block `id` registers them. */
export const getAllShardsInfo = (id: BlockIdExt, needs?: CallNeeds): LiteCall<readonly ShardTop[]> => {
  const check = (answer: AllShardsInfo): readonly ShardTop[] => {
    expectSameBlock(answer.id, id, 'getAllShardsInfo')
    const { shardHashes } = openMcBlockExtra(openBlockTree(answer.proof, id))
    const slice = openCell(openWhole(answer.data, 'list of shards'), 'list of shards')
    const given = slice.clone().loadMaybeRef()
    if (given === null || shardHashes === null) {
      if (given !== shardHashes) throw untrue('getAllShardsInfo: shards where the block has none, or none where it has')
    } else expectHash(given, wholeHash(shardHashes), 'list of shards')
    const tops = loadShardHashes(slice)
    slice.expectEnd('ShardHashes')
    return tops.map(({ workchain, shard, descr }) => {
      const { seqno, rootHash, fileHash } = descr
      return { id: { workchain, shard, seqno, rootHash, fileHash }, descr }
    })
  }
  return defineCall('liteServer.getAllShardsInfo', { id }, check, needs)
}

/**
 * The top block of one shard; unless `exact`, of the shard that holds the prefix `shard`. Null when there is none: a shard
 * that is split has no top of its own.
 */
export const getShardInfo = (
  id: BlockIdExt,
  workchain: number,
  shard: bigint,
  exact = false,
): LiteCall<ShardTop | null> =>
  defineCall('liteServer.getShardInfo', { id, workchain, shard, exact }, (answer) => {
    expectSameBlock(answer.id, id, 'getShardInfo')
    const { shardblk, shardProof } = answer
    if (isNoBlock(shardblk)) {
      expectNoShard(openStateProof(shardProof, id).state, { workchain, shard }, exact)
      return null
    }
    const fits =
      shardblk.workchain === workchain && (exact ? shardblk.shard === shard : prefixesOverlap(shardblk.shard, shard))
    if (!fits) throw untrue(`getShardInfo: ${blockName(shardblk)} is not of the shard asked for`)
    checkShardProof(shardProof, id, shardblk)
    const top = findShardTop(openMcStateExtra(openStateProof(shardProof, id).state).shardHashes, shardblk)
    if (!top) throw untrue(`getShardInfo: the proof does not show ${blockName(shardblk)}`)
    return top
  })

/**
 * The way from the masterchain block that commits a shard's block down to it. The root hash of the first is tied to the
 * shard's block; the rest of its id, and that it is of the chain, is the server's word unless the caller knows it
 * already and says so with `known`.
 */
export const getShardBlockLinks = (id: BlockIdExt, known?: BlockIdExt): LiteCall<ShardBlockProof> =>
  defineCall('liteServer.getShardBlockProof', { id }, ({ masterchainId, links }) => {
    if (masterchainId.workchain !== MASTERCHAIN)
      throw untrue('getShardBlockProof: it does not begin in the masterchain')
    if (known) expectSameBlock(masterchainId, known, 'getShardBlockProof')
    expectSameBlock(followShardLinks(masterchainId, links), id, 'getShardBlockProof')
    return { masterchainId, links }
  })

/** The first block of such a way. */
export function getShardBlockProof(id: BlockIdExt, known?: BlockIdExt): LiteCall<BlockIdExt> {
  const call = getShardBlockLinks(id, known)
  return { ...call, read: (answer) => call.read(answer).masterchainId }
}
