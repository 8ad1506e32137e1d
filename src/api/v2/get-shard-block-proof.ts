import { Type } from '@sinclair/typebox'
import { Int32 } from './edge/forms.ts'
import { defineMethod } from './edge/method.ts'
import { noNode } from './edge/method-error.ts'
import { One, Required } from './edge/parameters.ts'
import { ShardParameters } from './edge/shared-parameters.ts'
import { getNamedBlock } from './reads/named-block.ts'
import { BlockIdExt, Bytes, Named } from './schemas/values.ts'

const Link = Type.Object(
  { '@type': Named('blocks.shardBlockLink'), id: BlockIdExt, proof: Bytes },
  { $id: 'ShardBlockLink' },
)

export default defineMethod({
  name: 'getShardBlockProof',
  tag: 'blocks',
  summary: 'Proof that a shard block belongs to the masterchain: only a node has it',
  params: Type.Object({ ...ShardParameters, seqno: Required(One(Int32)), from_seqno: One(Int32) }),
  result: Type.Object(
    {
      '@type': Named('blocks.shardBlockProof'),
      from: BlockIdExt,
      mc_id: BlockIdExt,
      links: Type.Array(Link),
      mc_proof: Type.Array(Type.Object({ '@type': Named('blocks.blockLinkBack') })),
    },
    { $id: 'ShardBlockProof' },
  ),
  async handle(call) {
    await getNamedBlock(call, call.params)
    throw noNode('proofs are made of raw blocks, which the index does not keep')
  },
})
