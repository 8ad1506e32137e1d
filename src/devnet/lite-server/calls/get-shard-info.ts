import { writeBoc } from '../../../cell/boc-writer.ts'
import { MASTERCHAIN } from '../../../model/block.ts'
import { NO_BLOCK } from '../../../node/proof/same-block.ts'
import { findShard } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'

export const getShardInfo: Answer<'liteServer.getShardInfo'> = ({ id: asked, workchain, shard, exact }, chain) => {
  const id = chain.resolve(asked)
  expectMasterchain(id, 'getShardInfo')
  if (workchain === MASTERCHAIN) throw badQuery('getShardInfo: the masterchain is no shard')
  const { proof: shardProof, shard: found } = findShard(chain, id, { workchain, shard }, exact)
  if (found === undefined) return { id, shardblk: NO_BLOCK, shardProof, shardDescr: new Uint8Array() }
  return { id, shardblk: found.id, shardProof, shardDescr: writeBoc(found.descr, { crc: false }) }
}
