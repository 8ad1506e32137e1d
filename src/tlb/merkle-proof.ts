// block.tlb: !merkle_proof#03 {X:Type} virtual_hash:bits256 depth:uint16 virtual_root:^X = MERKLE_PROOF X;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface MerkleProof {
  readonly virtualHash: Hash
  readonly depth: number
  readonly virtualRoot: Cell
}

const TAG = 0x03

/** Of an exotic cell. `cell/merkle.ts` checks the hash against the branch. */
export function loadMerkleProof(slice: Slice): MerkleProof {
  slice.expectTag(TAG, 8, 'MERKLE_PROOF')
  const proof: MerkleProof = {
    virtualHash: slice.loadHash(),
    depth: slice.loadUint(16),
    virtualRoot: slice.loadRef(),
  }
  slice.expectEnd('MERKLE_PROOF')
  return proof
}

/** Into an exotic cell. */
export function storeMerkleProof(b: Builder, proof: MerkleProof): void {
  b.storeUint(TAG, 8)
  b.storeBytes(proof.virtualHash)
  b.storeUint(proof.depth, 16)
  b.storeCell(proof.virtualRoot)
}
