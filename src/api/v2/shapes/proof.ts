import type { Static } from '@sinclair/typebox'
import type { BlockIdExt } from '../../../model/block.ts'
import type { BlockLinkBack, ShardBlockLink, SignatureSet } from '../../../node/tl/lite-objects.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { base64 } from '../../http/json-writer.ts'
import type { MasterchainBlockSignatures, ShardBlockProof } from '../schemas/proof.ts'
import { toBlockId } from './ids.ts'

type Proof = Static<typeof ShardBlockProof>

export function toSignatures(
  block: BlockIdExt,
  set: SignatureSet,
  dialect: Dialect,
): Static<typeof MasterchainBlockSignatures> {
  const signed = {
    id: toBlockId(block, dialect),
    signatures: set.signatures.map(({ nodeIdShort, signature }) => ({
      '@type': 'blocks.signature' as const,
      node_id_short: base64(nodeIdShort),
      signature: base64(signature),
    })),
  }
  if (set.kind === 'liteServer.signatureSet.ordinary') return { '@type': 'blocks.blockSignatures', ...signed }
  return {
    '@type': 'blocks.blockSignatures.simplex',
    ...signed,
    session_id: base64(set.sessionId),
    slot: set.slot,
    candidate: base64(set.candidate),
  }
}

/** Proofs go out in the bytes that the node wrote. */
export const toShardBlockLink = ({ id, proof }: ShardBlockLink, dialect: Dialect): Proof['links'][number] => ({
  '@type': 'blocks.shardBlockLink',
  id: toBlockId(id, dialect),
  proof: base64(proof),
})

export const toBlockLinkBack = (link: BlockLinkBack, dialect: Dialect): Proof['mc_proof'][number] => ({
  '@type': 'blocks.blockLinkBack',
  to_key_block: link.toKeyBlock,
  from: toBlockId(link.from, dialect),
  to: toBlockId(link.to, dialect),
  dest_proof: base64(link.destProof),
  proof: base64(link.proof),
  state_proof: base64(link.stateProof),
})
