// block.tlb:
//   _#cc utime_since:uint32 bit_price_ps:uint64 cell_price_ps:uint64 mc_bit_price_ps:uint64
//     mc_cell_price_ps:uint64 = StoragePrices;
//   _ (Hashmap 32 StoragePrices) = ConfigParam 18;
import type { Builder } from '../../cell/builder.ts'
import { type Entry, loadHashmap, storeHashmap } from '../../cell/dictionary.ts'
import type { Slice } from '../../cell/slice.ts'
import { type Loaded, uint32, uint64, wholeRecord } from '../codec.ts'

/** Per second, in 1/65536 nanoton. */
const StoragePrices = wholeRecord('StoragePrices#cc', {
  utimeSince: uint32,
  bitPricePs: uint64,
  cellPricePs: uint64,
  mcBitPricePs: uint64,
  mcCellPricePs: uint64,
})
export type StoragePrices = Loaded<typeof StoragePrices>

export const { load: loadStoragePrices, store: storeStoragePrices } = StoragePrices

const INDEX_BITS = 32

/** Oldest first. The dictionary is the parameter's own cell. */
export const loadStoragePriceList = (slice: Slice): Entry<StoragePrices>[] =>
  loadHashmap(slice, INDEX_BITS, loadStoragePrices)

export function storeStoragePriceList(b: Builder, prices: readonly Entry<StoragePrices>[]): void {
  storeHashmap(b, INDEX_BITS, prices, storeStoragePrices)
}
