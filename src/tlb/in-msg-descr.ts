// block.tlb: _ (HashmapAugE 256 InMsg ImportFees) = InMsgDescr;
import type { Builder } from '../cell/builder.ts'
import { type Entry, storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { IMPORT_FEES_SUM, skipImportFees } from './import-fees.ts'
import { type InMsg, importFeesOf, loadInMsg, storeInMsg } from './in-msg.ts'
import { expectOrdinary } from './ordinary.ts'

const HASH_BITS = 256

/** Keyed by message hash. */
export function loadInMsgDescr(slice: Slice): Entry<InMsg>[] {
  expectOrdinary(slice, 'InMsgDescr')
  const entries: Entry<InMsg>[] = []
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), HASH_BITS, skipImportFees, (key, value) => {
      entries.push({ key, value: loadInMsg(value) })
      value.expectEnd('InMsg')
    })
  }
  skipImportFees(slice)
  slice.expectEnd('InMsgDescr')
  return entries
}

export function storeInMsgDescr(b: Builder, entries: readonly Entry<InMsg>[]): void {
  const augmented = entries.map(({ key, value }) => ({ key, value, extra: importFeesOf(value) }))
  storeHashmapAugE(b, HASH_BITS, augmented, IMPORT_FEES_SUM, storeInMsg)
}
