// block.tlb: import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees;
import type { Builder } from '../cell/builder.ts'
import type { Augmentation } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import {
  addCurrencies,
  type CurrencyCollection,
  loadCurrencyCollection,
  NO_CURRENCIES,
  skipCurrencyCollection,
  storeCurrencyCollection,
} from './currency-collection.ts'

export interface ImportFees {
  readonly feesCollected: bigint
  readonly valueImported: CurrencyCollection
}

export function loadImportFees(slice: Slice): ImportFees {
  return { feesCollected: slice.loadCoins(), valueImported: loadCurrencyCollection(slice) }
}

export function skipImportFees(slice: Slice): void {
  slice.skip(slice.loadUint(4) * 8)
  skipCurrencyCollection(slice)
}

export function storeImportFees(b: Builder, fees: ImportFees): void {
  b.storeCoins(fees.feesCollected)
  storeCurrencyCollection(b, fees.valueImported)
}

export const NO_IMPORT_FEES: ImportFees = Object.freeze({ feesCollected: 0n, valueImported: NO_CURRENCIES })

/** How the dictionary of in messages adds them up. */
export const IMPORT_FEES_SUM: Augmentation<ImportFees> = {
  storeExtra: storeImportFees,
  combine: (a, b) => ({
    feesCollected: a.feesCollected + b.feesCollected,
    valueImported: addCurrencies(a.valueImported, b.valueImported),
  }),
  empty: () => NO_IMPORT_FEES,
}
