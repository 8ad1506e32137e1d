// block.tlb: _ to_mint:ExtraCurrencyCollection = ConfigParam 7;
import { whole } from '../codec.ts'
import { ExtraCurrencies } from '../currency-collection.ts'

/** How much of each extra currency there is to be. */
export const { load: loadToMint, store: storeToMint } = whole('ConfigParam 7', ExtraCurrencies)
