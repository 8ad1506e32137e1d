// block.tlb:
//   prev_blk_info$_ prev:ExtBlkRef = BlkPrevInfo 0;
//   prev_blks_info$_ prev1:^ExtBlkRef prev2:^ExtBlkRef = BlkPrevInfo 1;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type ExtBlkRef, loadExtBlkRef, storeExtBlkRef } from './ext-blk-ref.ts'
import { loadOrdinaryRef } from './ordinary.ts'

/** One, or two after a merge: left parent first. */
export type BlkPrevInfo = readonly [ExtBlkRef] | readonly [ExtBlkRef, ExtBlkRef]

export function loadBlkPrevInfo(slice: Slice, afterMerge: boolean): BlkPrevInfo {
  if (!afterMerge) return [loadExtBlkRef(slice)]
  return [loadExtBlkRef(loadOrdinaryRef(slice)), loadExtBlkRef(loadOrdinaryRef(slice))]
}

export function storeBlkPrevInfo(b: Builder, prev: BlkPrevInfo): void {
  const [first, second] = prev
  if (second === undefined) {
    storeExtBlkRef(b, first)
  } else {
    b.storeRef((child) => storeExtBlkRef(child, first))
    b.storeRef((child) => storeExtBlkRef(child, second))
  }
}
