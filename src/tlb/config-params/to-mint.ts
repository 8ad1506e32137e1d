// block.tlb: _ to_mint:ExtraCurrencyCollection = ConfigParam 7;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { type ExtraCurrencies, loadExtraCurrencies, storeExtraCurrencies } from '../currency-collection.ts'

/** How much of each extra currency there is to be. */
export function loadToMint(slice: Slice): ExtraCurrencies {
  const currencies = loadExtraCurrencies(slice)
  slice.expectEnd('ConfigParam 7')
  return currencies
}

export function storeToMint(b: Builder, currencies: ExtraCurrencies): void {
  storeExtraCurrencies(b, currencies)
}
