// block.tlb: !merkle_update#04 {X:Type} old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16
//   old:^X new:^X = MERKLE_UPDATE X;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface MerkleUpdate {
  readonly oldHash: Hash
  readonly newHash: Hash
  readonly oldDepth: number
  readonly newDepth: number
  readonly old: Cell
  readonly new: Cell
}

const TAG = 0x04

/** Of an exotic cell. `cell/merkle.ts` checks the hashes against the branches. */
export function loadMerkleUpdate(slice: Slice): MerkleUpdate {
  slice.expectTag(TAG, 8, 'MERKLE_UPDATE')
  const update: MerkleUpdate = {
    oldHash: slice.loadHash(),
    newHash: slice.loadHash(),
    oldDepth: slice.loadUint(16),
    newDepth: slice.loadUint(16),
    old: slice.loadRef(),
    new: slice.loadRef(),
  }
  slice.expectEnd('MERKLE_UPDATE')
  return update
}

/** Into an exotic cell. */
export function storeMerkleUpdate(b: Builder, update: MerkleUpdate): void {
  b.storeUint(TAG, 8)
  b.storeBytes(update.oldHash)
  b.storeBytes(update.newHash)
  b.storeUint(update.oldDepth, 16)
  b.storeUint(update.newDepth, 16)
  b.storeCell(update.old)
  b.storeCell(update.new)
}
