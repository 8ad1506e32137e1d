// block.tlb: block_proof#c3 proof_for:BlockIdExt root:^Cell signatures:(Maybe ^BlockSignatures) = BlockProof;
import { BlockIdExt } from './block-id-ext.ts'
import { BlockSignatures } from './block-signatures.ts'
import { cell, type Loaded, maybe, ref, wholeRecord } from './codec.ts'

const BlockProof = wholeRecord('BlockProof#c3', {
  proofFor: BlockIdExt,
  /** A Merkle proof of the block; `loadMerkleProof` reads it. */
  root: cell,
  /** null in a proof link, as shard blocks have. */
  signatures: maybe(ref(BlockSignatures)),
})
export type BlockProof = Loaded<typeof BlockProof>

export const { load: loadBlockProof, store: storeBlockProof } = BlockProof
