// block.tlb: !merkle_update#04 {X:Type} old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16
//   old:^X new:^X = MERKLE_UPDATE X;
import { cell, hash, type Loaded, uint16, wholeRecord } from './codec.ts'

const MerkleUpdate = wholeRecord('MERKLE_UPDATE#04', {
  oldHash: hash,
  newHash: hash,
  oldDepth: uint16,
  newDepth: uint16,
  old: cell,
  new: cell,
})
export type MerkleUpdate = Loaded<typeof MerkleUpdate>

/** Of an exotic cell. `cell/merkle.ts` checks the hashes against the branches. */
export const { load: loadMerkleUpdate, store: storeMerkleUpdate } = MerkleUpdate
