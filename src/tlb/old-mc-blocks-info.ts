// block.tlb:
//   _ key:Bool max_end_lt:uint64 = KeyMaxLt;
//   _ key:Bool blk_ref:ExtBlkRef = KeyExtBlkRef;
//   _ (HashmapAugE 32 KeyExtBlkRef KeyMaxLt) = OldMcBlocksInfo;
import type { Builder } from '../cell/builder.ts'
import { type Augmentation, findInDictionary, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { bool, type Loaded, maybeCell, record, uint64 } from './codec.ts'
import { int32Key } from './dictionary-key.ts'
import { ExtBlkRef } from './ext-blk-ref.ts'

const KeyMaxLt = record('KeyMaxLt', { key: bool, maxEndLt: uint64 })
export type KeyMaxLt = Loaded<typeof KeyMaxLt>

const KeyExtBlkRef = record('KeyExtBlkRef', { key: bool, blkRef: ExtBlkRef })
export type KeyExtBlkRef = Loaded<typeof KeyExtBlkRef>

/** One entry per masterchain block, tens of millions on mainnet: it stays cells until one is asked for. */
export const OldMcBlocksInfo = record('OldMcBlocksInfo', { root: maybeCell, extra: KeyMaxLt })
export type OldMcBlocksInfo = Loaded<typeof OldMcBlocksInfo>

export const { load: loadKeyMaxLt, store: storeKeyMaxLt } = KeyMaxLt
export const { load: loadKeyExtBlkRef, store: storeKeyExtBlkRef } = KeyExtBlkRef
export const { load: loadOldMcBlocksInfo, store: storeOldMcBlocksInfo } = OldMcBlocksInfo

const SEQNO_BITS = 32

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
