// block.tlb: import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees;
import type { Augmentation } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { coins, type Loaded, record } from './codec.ts'
import { addCurrencies, CurrencyCollection, NO_CURRENCIES, skipCurrencyCollection } from './currency-collection.ts'

const ImportFees = record('ImportFees', { feesCollected: coins, valueImported: CurrencyCollection })
export type ImportFees = Loaded<typeof ImportFees>

export const { load: loadImportFees, store: storeImportFees } = ImportFees

export function skipImportFees(slice: Slice): void {
  slice.skip(slice.loadUint(4) * 8)
  skipCurrencyCollection(slice)
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
