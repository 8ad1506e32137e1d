import { Type } from '@sinclair/typebox'
import { MASTERCHAIN } from '../../model/block.ts'
import { getBlockLinkBack } from '../../node/lite/calls/block-proof.ts'
import { getShardBlockLinks } from '../../node/lite/calls/shards.ts'
import { Required } from '../http/fields.ts'
import { invalid, nodeError, noNode } from '../http/method-error.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { getNamedBlock } from '../reads/named-block.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { ShardParameters } from './http/shared-parameters.ts'
import { ShardBlockProof } from './schemas/proof.ts'
import { toBlockId } from './shapes/ids.ts'
import { toBlockLinkBack, toShardBlockLink } from './shapes/proof.ts'

export default defineMethod({
  name: 'getShardBlockProof',
  tag: 'blocks',
  summary: 'Proof that a shard block belongs to the masterchain: only a node has it',
  params: Type.Object({
    ...ShardParameters,
    seqno: Required(Single(Int32, { description: 'seqno of the block in its shard' })),
    from_seqno: Single(Int32, { description: 'masterchain block that is trusted; the newest when left out' }),
  }),
  result: ShardBlockProof,
  async handle(call) {
    const { db, chain, node, dialect, params } = call
    if (params.from_seqno !== undefined && params.from_seqno < 0) throw invalid('from_seqno should be non-negative')
    const block = await getNamedBlock(call, params)
    if (node === undefined) throw noNode('proofs are made of raw blocks, which the index does not keep')
    if (block.workchain === MASTERCHAIN) throw invalid('workchain should be that of a shard, not of the masterchain')
    // Zero is what clients send for "the newest".
    const from = await getMasterchainBlock(db, chain, params.from_seqno || undefined)
    if (from.seqno < block.mcSeqno) throw nodeError(`masterchain block ${from.seqno} is older than the shard block`)
    const committing = await getMasterchainBlock(db, chain, block.mcSeqno)
    const { masterchainId, links } = await node.run(getShardBlockLinks(block, committing))
    const back = from.seqno === committing.seqno ? [] : [await node.run(getBlockLinkBack(from, committing))]
    return {
      '@type': 'blocks.shardBlockProof' as const,
      from: toBlockId(from, dialect),
      mc_id: toBlockId(masterchainId, dialect),
      links: links.map((link) => toShardBlockLink(link, dialect)),
      mc_proof: back.map((link) => toBlockLinkBack(link, dialect)),
    }
  },
})
