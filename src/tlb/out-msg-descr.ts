// block.tlb: _ (HashmapAugE 256 OutMsg CurrencyCollection) = OutMsgDescr;
import type { Builder } from '../cell/builder.ts'
import { type Entry, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { CURRENCY_SUM, skipCurrencyCollection } from './currency-collection.ts'
import { expectOrdinary } from './ordinary.ts'
import { exportValueOf, loadOutMsg, type OutMsg, storeOutMsg } from './out-msg.ts'

const HASH_BITS = 256

/** Keyed by message hash. */
export function loadOutMsgDescr(slice: Slice): Entry<OutMsg>[] {
  expectOrdinary(slice, 'OutMsgDescr')
  const entries: Entry<OutMsg>[] = []
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), HASH_BITS, skipCurrencyCollection, (key, value) => {
      entries.push({ key, value: loadOutMsg(value) })
      value.expectEnd('OutMsg')
    })
  }
  skipCurrencyCollection(slice)
  slice.expectEnd('OutMsgDescr')
  return entries
}

export function storeOutMsgDescr(b: Builder, entries: readonly Entry<OutMsg>[]): void {
  const augmented = entries.map(({ key, value }) => ({ key, value, extra: exportValueOf(value) }))
  storeHashmapAugE(b, HASH_BITS, augmented, CURRENCY_SUM, storeOutMsg)
}
