// block.tlb:
//   _#cc utime_since:uint32 bit_price_ps:uint64 cell_price_ps:uint64 mc_bit_price_ps:uint64
//     mc_cell_price_ps:uint64 = StoragePrices;
//   _ (Hashmap 32 StoragePrices) = ConfigParam 18;
import type { Builder } from '../../cell/builder.ts'
import { type Entry, loadHashmap, storeHashmap } from '../../cell/dictionary.ts'
import type { Slice } from '../../cell/slice.ts'

/** Per second, in 1/65536 nanoton. */
export interface StoragePrices {
  readonly utimeSince: number
  readonly bitPricePs: bigint
  readonly cellPricePs: bigint
  readonly mcBitPricePs: bigint
  readonly mcCellPricePs: bigint
}

const TAG = 0xcc
const INDEX_BITS = 32

export function loadStoragePrices(slice: Slice): StoragePrices {
  slice.expectTag(TAG, 8, 'StoragePrices')
  const prices: StoragePrices = {
    utimeSince: slice.loadUint(32),
    bitPricePs: slice.loadUint64(),
    cellPricePs: slice.loadUint64(),
    mcBitPricePs: slice.loadUint64(),
    mcCellPricePs: slice.loadUint64(),
  }
  slice.expectEnd('StoragePrices')
  return prices
}

export function storeStoragePrices(b: Builder, prices: StoragePrices): void {
  b.storeUint(TAG, 8)
  b.storeUint(prices.utimeSince, 32)
  b.storeUint64(prices.bitPricePs)
  b.storeUint64(prices.cellPricePs)
  b.storeUint64(prices.mcBitPricePs)
  b.storeUint64(prices.mcCellPricePs)
}

/** Oldest first. The dictionary is the parameter's own cell. */
export const loadStoragePriceList = (slice: Slice): Entry<StoragePrices>[] =>
  loadHashmap(slice, INDEX_BITS, loadStoragePrices)

export function storeStoragePriceList(b: Builder, prices: readonly Entry<StoragePrices>[]): void {
  storeHashmap(b, INDEX_BITS, prices, storeStoragePrices)
}
