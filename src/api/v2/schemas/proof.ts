import { Type } from '@sinclair/typebox'
import { BlockIdExt, Bytes, Hash, TypeName } from './values.ts'

const Signature = Type.Object(
  { '@type': TypeName('blocks.signature'), node_id_short: Hash, signature: Bytes },
  { $id: 'BlockSignature' },
)

const Signed = { id: BlockIdExt, signatures: Type.Array(Signature) }

/** By which consensus a block was made shows in what its validators signed. */
export const MasterchainBlockSignatures = Type.Union(
  [
    Type.Object({ '@type': TypeName('blocks.blockSignatures'), ...Signed }, { $id: 'BlockSignatures' }),
    Type.Object(
      {
        '@type': TypeName('blocks.blockSignatures.simplex'),
        ...Signed,
        session_id: Hash,
        slot: Type.Integer(),
        candidate: Bytes,
      },
      { $id: 'BlockSignaturesSimplex' },
    ),
  ],
  { $id: 'MasterchainBlockSignatures' },
)

const ShardBlockLink = Type.Object(
  { '@type': TypeName('blocks.shardBlockLink'), id: BlockIdExt, proof: Bytes },
  { $id: 'ShardBlockLink' },
)

const BlockLinkBack = Type.Object(
  {
    '@type': TypeName('blocks.blockLinkBack'),
    to_key_block: Type.Boolean(),
    from: BlockIdExt,
    to: BlockIdExt,
    dest_proof: Bytes,
    proof: Bytes,
    state_proof: Bytes,
  },
  { $id: 'BlockLinkBack' },
)

export const ShardBlockProof = Type.Object(
  {
    '@type': TypeName('blocks.shardBlockProof'),
    from: BlockIdExt,
    mc_id: BlockIdExt,
    links: Type.Array(ShardBlockLink),
    mc_proof: Type.Array(BlockLinkBack, { description: 'empty when mc_id is from' }),
  },
  { $id: 'ShardBlockProof' },
)
