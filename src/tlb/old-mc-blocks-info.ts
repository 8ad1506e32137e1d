// block.tlb:
//   _ key:Bool max_end_lt:uint64 = KeyMaxLt;
//   _ key:Bool blk_ref:ExtBlkRef = KeyExtBlkRef;
//   _ (HashmapAugE 32 KeyExtBlkRef KeyMaxLt) = OldMcBlocksInfo;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Augmentation, findInDictionary, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { int32Key } from './dictionary-key.ts'
import { type ExtBlkRef, loadExtBlkRef, storeExtBlkRef } from './ext-blk-ref.ts'

export interface KeyMaxLt {
  readonly key: boolean
  readonly maxEndLt: bigint
}

export interface KeyExtBlkRef {
  readonly key: boolean
  readonly blkRef: ExtBlkRef
}

/** One entry per masterchain block, tens of millions on mainnet: it stays cells until one is asked for. */
export interface OldMcBlocksInfo {
  readonly root: Cell | null
  readonly extra: KeyMaxLt
}

const SEQNO_BITS = 32

export const loadKeyMaxLt = (slice: Slice): KeyMaxLt => ({ key: slice.loadBool(), maxEndLt: slice.loadUint64() })

export function storeKeyMaxLt(b: Builder, extra: KeyMaxLt): void {
  b.storeBool(extra.key)
  b.storeUint64(extra.maxEndLt)
}

export const loadKeyExtBlkRef = (slice: Slice): KeyExtBlkRef => ({
  key: slice.loadBool(),
  blkRef: loadExtBlkRef(slice),
})

export function storeKeyExtBlkRef(b: Builder, ref: KeyExtBlkRef): void {
  b.storeBool(ref.key)
  storeExtBlkRef(b, ref.blkRef)
}

export function loadOldMcBlocksInfo(slice: Slice): OldMcBlocksInfo {
  return { root: slice.loadMaybeRef(), extra: loadKeyMaxLt(slice) }
}

export function storeOldMcBlocksInfo(b: Builder, info: OldMcBlocksInfo): void {
  b.storeMaybeCell(info.root)
  storeKeyMaxLt(b, info.extra)
}

export function findOldMcBlock(info: OldMcBlocksInfo, seqno: number): KeyExtBlkRef | undefined {
  if (info.root === null) return undefined
  const found = findInDictionary(new Slice(info.root.arena, info.root.index), SEQNO_BITS, int32Key(seqno))
  if (found === undefined) return undefined
  loadKeyMaxLt(found)
  return loadKeyExtBlkRef(found)
}

export function listOldMcBlocks(info: OldMcBlocksInfo): KeyExtBlkRef[] {
  const blocks: KeyExtBlkRef[] = []
  if (info.root === null) return blocks
  visitAugmented(new Slice(info.root.arena, info.root.index), SEQNO_BITS, loadKeyMaxLt, (_key, value) => {
    blocks.push(loadKeyExtBlkRef(value))
    value.expectEnd('KeyExtBlkRef')
  })
  return blocks
}

const KEY_MAX_LT: Augmentation<KeyMaxLt> = {
  storeExtra: storeKeyMaxLt,
  combine: (a, b) => ({ key: a.key || b.key, maxEndLt: (a.maxEndLt > b.maxEndLt ? a : b).maxEndLt }),
  empty: () => ({ key: false, maxEndLt: 0n }),
}

/** Builds the dictionary from its entries, as a masterchain state holds it. */
export function storeOldMcBlocks(b: Builder, blocks: readonly KeyExtBlkRef[]): void {
  const entries = blocks.map((value) => ({
    key: int32Key(value.blkRef.seqno),
    value,
    extra: { key: value.key, maxEndLt: value.blkRef.endLt },
  }))
  storeHashmapAugE(b, SEQNO_BITS, entries, KEY_MAX_LT, storeKeyExtBlkRef)
}
