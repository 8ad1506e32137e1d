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
import { extended, type Loaded, later, record, uint64, whole } from '../codec.ts'

/** The first `gasLimit` of gas cost `gasPrice` together. */
const FlatGas = record('GasLimitsPrices#d1', { gasLimit: uint64, gasPrice: uint64 })

const OtherPrices = extended('GasLimitsPrices', ['#dd', '#de'], {
  gasPrice: uint64,
  gasLimit: uint64,
  /** null in `gas_prices`, which has no such field. */
  specialGasLimit: later(uint64),
  gasCredit: uint64,
  blockGasLimit: uint64,
  freezeDueLimit: uint64,
  deleteDueLimit: uint64,
})
const Prices = whole('GasLimitsPrices', OtherPrices)

export interface GasLimitsPrices extends Loaded<typeof Prices> {
  readonly flat: Loaded<typeof FlatGas> | null
}

const TAG_FLAT = 0xd1

export function loadGasLimitsPrices(slice: Slice): GasLimitsPrices {
  const flat = slice.preloadUint(8) === TAG_FLAT ? FlatGas.load(slice) : null
  return { flat, ...Prices.load(slice) }
}

export function storeGasLimitsPrices(b: Builder, prices: GasLimitsPrices): void {
  if (prices.flat !== null) FlatGas.store(b, prices.flat)
  Prices.store(b, prices)
}
