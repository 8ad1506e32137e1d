import { writeBoc } from '../../../cell/boc-writer.ts'
import { NO_BLOCK } from '../../../node/proof/same-block.ts'
import { findShard } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { badQuery } from '../refused.ts'

export const getShardInfo: Answer<'liteServer.getShardInfo'> = ({ id, workchain, shard, exact }, chain) => {
  if (workchain === NO_BLOCK.workchain) throw badQuery('requested shard is invalid')
  const { proof: shardProof, shard: found } = findShard(chain, id, { workchain, shard }, exact)
  if (found === undefined) return { id, shardblk: NO_BLOCK, shardProof, shardDescr: new Uint8Array() }
  return { id, shardblk: found.id, shardProof, shardDescr: writeBoc(found.leaf, { crc: false }) }
}
