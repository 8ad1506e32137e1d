// block.tlb: tr_phase_credit$_ due_fees_collected:(Maybe Grams) credit:CurrencyCollection = TrCreditPhase;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { loadMaybeCoins, storeMaybeCoins } from './maybe.ts'

export interface CreditPhase {
  readonly dueFeesCollected: bigint | null
  readonly credit: CurrencyCollection
}

export function loadCreditPhase(slice: Slice): CreditPhase {
  return { dueFeesCollected: loadMaybeCoins(slice), credit: loadCurrencyCollection(slice) }
}

export function storeCreditPhase(b: Builder, phase: CreditPhase): void {
  storeMaybeCoins(b, phase.dueFeesCollected)
  storeCurrencyCollection(b, phase.credit)
}
