// block.tlb: block_proof#c3 proof_for:BlockIdExt root:^Cell signatures:(Maybe ^BlockSignatures) = BlockProof;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type BlockIdExt, loadBlockIdExt, storeBlockIdExt } from './block-id-ext.ts'
import { type BlockSignatures, loadBlockSignatures, storeBlockSignatures } from './block-signatures.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export interface BlockProof {
  readonly proofFor: BlockIdExt
  /** A Merkle proof of the block; `loadMerkleProof` reads it. */
  readonly root: Cell
  /** null in a proof link, as shard blocks have. */
  readonly signatures: BlockSignatures | null
}

const TAG = 0xc3

export function loadBlockProof(slice: Slice): BlockProof {
  slice.expectTag(TAG, 8, 'BlockProof')
  const proof: BlockProof = {
    proofFor: loadBlockIdExt(slice),
    root: slice.loadRef(),
    signatures: slice.loadBit() === 1 ? loadBlockSignatures(loadOrdinaryRef(slice)) : null,
  }
  slice.expectEnd('BlockProof')
  return proof
}

export function storeBlockProof(b: Builder, proof: BlockProof): void {
  const { signatures } = proof
  b.storeUint(TAG, 8)
  storeBlockIdExt(b, proof.proofFor)
  b.storeCell(proof.root)
  b.storeBit(signatures === null ? 0 : 1)
  if (signatures !== null) b.storeRef((child) => storeBlockSignatures(child, signatures))
}
