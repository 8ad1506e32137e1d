// block.tlb: update_hashes#72 {X:Type} old_hash:bits256 new_hash:bits256 = HASH_UPDATE X;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface HashUpdate {
  readonly oldHash: Hash
  readonly newHash: Hash
}

const TAG = 0x72

export function loadHashUpdate(slice: Slice): HashUpdate {
  slice.expectTag(TAG, 8, 'HASH_UPDATE')
  return { oldHash: slice.loadHash(), newHash: slice.loadHash() }
}

export function storeHashUpdate(b: Builder, update: HashUpdate): void {
  b.storeUint(TAG, 8)
  b.storeBytes(update.oldHash)
  b.storeBytes(update.newHash)
}
