import { writeBoc } from '../../../cell/boc-writer.ts'
import { MASTERCHAIN } from '../../../model/block.ts'
import { shardHex } from '../../../node/block-key.ts'
import { findShard } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain } from '../open-chain.ts'
import { badQuery, notReady } from '../refused.ts'

export const getShardInfo: Answer<'liteServer.getShardInfo'> = ({ id: asked, workchain, shard, exact }, chain) => {
  const id = chain.resolve(asked)
  expectMasterchain(id, 'getShardInfo')
  if (workchain === MASTERCHAIN) throw badQuery('getShardInfo: the masterchain is no shard')
  const found = findShard(chain, id, { workchain, shard }, exact)
  if (found === undefined) throw notReady(`cannot find shard (${workchain},${shardHex(shard)}) in block ${id.seqno}`)
  return { id, shardblk: found.id, shardProof: found.proof, shardDescr: writeBoc(found.descr, { crc: false }) }
}
