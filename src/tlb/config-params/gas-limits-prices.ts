// block.tlb:
//   gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64 block_gas_limit:uint64
//     freeze_due_limit:uint64 delete_due_limit:uint64 = GasLimitsPrices;
//   gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64
//     block_gas_limit:uint64 freeze_due_limit:uint64 delete_due_limit:uint64 = GasLimitsPrices;
//   gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices = GasLimitsPrices;
//   config_mc_gas_prices#_ GasLimitsPrices = ConfigParam 20;
//   config_gas_prices#_ GasLimitsPrices = ConfigParam 21;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'

/** The first `gasLimit` of gas cost `gasPrice` together. */
export interface FlatGas {
  readonly gasLimit: bigint
  readonly gasPrice: bigint
}

export interface GasLimitsPrices {
  readonly flat: FlatGas | null
  readonly gasPrice: bigint
  readonly gasLimit: bigint
  /** null in `gas_prices`, which has no such field. */
  readonly specialGasLimit: bigint | null
  readonly gasCredit: bigint
  readonly blockGasLimit: bigint
  readonly freezeDueLimit: bigint
  readonly deleteDueLimit: bigint
}

const TAG = 0xdd
const TAG_EXT = 0xde
const TAG_FLAT = 0xd1

export function loadGasLimitsPrices(slice: Slice): GasLimitsPrices {
  let flat: FlatGas | null = null
  let tag = slice.loadUint(8)
  if (tag === TAG_FLAT) {
    flat = { gasLimit: slice.loadUint64(), gasPrice: slice.loadUint64() }
    tag = slice.loadUint(8)
  }
  if (tag !== TAG && tag !== TAG_EXT) brokenTag(slice, 'GasLimitsPrices', tag)
  const prices: GasLimitsPrices = {
    flat,
    gasPrice: slice.loadUint64(),
    gasLimit: slice.loadUint64(),
    specialGasLimit: tag === TAG_EXT ? slice.loadUint64() : null,
    gasCredit: slice.loadUint64(),
    blockGasLimit: slice.loadUint64(),
    freezeDueLimit: slice.loadUint64(),
    deleteDueLimit: slice.loadUint64(),
  }
  slice.expectEnd('GasLimitsPrices')
  return prices
}

export function storeGasLimitsPrices(b: Builder, prices: GasLimitsPrices): void {
  if (prices.flat !== null) {
    b.storeUint(TAG_FLAT, 8)
    b.storeUint64(prices.flat.gasLimit)
    b.storeUint64(prices.flat.gasPrice)
  }
  b.storeUint(prices.specialGasLimit === null ? TAG : TAG_EXT, 8)
  b.storeUint64(prices.gasPrice)
  b.storeUint64(prices.gasLimit)
  if (prices.specialGasLimit !== null) b.storeUint64(prices.specialGasLimit)
  b.storeUint64(prices.gasCredit)
  b.storeUint64(prices.blockGasLimit)
  b.storeUint64(prices.freezeDueLimit)
  b.storeUint64(prices.deleteDueLimit)
}
