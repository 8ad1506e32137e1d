// block.tlb: !merkle_proof#03 {X:Type} virtual_hash:bits256 depth:uint16 virtual_root:^X = MERKLE_PROOF X;
import { cell, hash, type Loaded, uint16, wholeRecord } from './codec.ts'

const MerkleProof = wholeRecord('MERKLE_PROOF#03', { virtualHash: hash, depth: uint16, virtualRoot: cell })
export type MerkleProof = Loaded<typeof MerkleProof>

/** Of an exotic cell. `cell/merkle.ts` checks the hash against the branch. */
export const { load: loadMerkleProof, store: storeMerkleProof } = MerkleProof
