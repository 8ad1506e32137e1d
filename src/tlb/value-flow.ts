// block.tlb:
//   value_flow#b8e48dfb ^[ from_prev_blk:CurrencyCollection to_next_blk:CurrencyCollection
//     imported:CurrencyCollection exported:CurrencyCollection ] fees_collected:CurrencyCollection
//     ^[ fees_imported:CurrencyCollection recovered:CurrencyCollection created:CurrencyCollection
//     minted:CurrencyCollection ] = ValueFlow;
//   value_flow_v2#3ebf98b7 ^[ from_prev_blk:CurrencyCollection to_next_blk:CurrencyCollection
//     imported:CurrencyCollection exported:CurrencyCollection ] fees_collected:CurrencyCollection
//     burned:CurrencyCollection ^[ fees_imported:CurrencyCollection recovered:CurrencyCollection
//     created:CurrencyCollection minted:CurrencyCollection ] = ValueFlow;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export interface ValueFlow {
  readonly fromPrevBlk: CurrencyCollection
  readonly toNextBlk: CurrencyCollection
  readonly imported: CurrencyCollection
  readonly exported: CurrencyCollection
  readonly feesCollected: CurrencyCollection
  /** null in the first form, which has no such field. */
  readonly burned: CurrencyCollection | null
  readonly feesImported: CurrencyCollection
  readonly recovered: CurrencyCollection
  readonly created: CurrencyCollection
  readonly minted: CurrencyCollection
}

const TAG_V1 = 0xb8e48dfb
const TAG_V2 = 0x3ebf98b7

export function loadValueFlow(slice: Slice): ValueFlow {
  const tag = slice.loadUint(32)
  if (tag !== TAG_V1 && tag !== TAG_V2) brokenTag(slice, 'ValueFlow', tag)
  const moved = loadOrdinaryRef(slice)
  const fromPrevBlk = loadCurrencyCollection(moved)
  const toNextBlk = loadCurrencyCollection(moved)
  const imported = loadCurrencyCollection(moved)
  const exported = loadCurrencyCollection(moved)
  moved.expectEnd('ValueFlow')
  const feesCollected = loadCurrencyCollection(slice)
  const burned = tag === TAG_V2 ? loadCurrencyCollection(slice) : null
  const made = loadOrdinaryRef(slice)
  const feesImported = loadCurrencyCollection(made)
  const recovered = loadCurrencyCollection(made)
  const created = loadCurrencyCollection(made)
  const minted = loadCurrencyCollection(made)
  made.expectEnd('ValueFlow')
  slice.expectEnd('ValueFlow')
  return {
    fromPrevBlk,
    toNextBlk,
    imported,
    exported,
    feesCollected,
    burned,
    feesImported,
    recovered,
    created,
    minted,
  }
}

export function storeValueFlow(b: Builder, flow: ValueFlow): void {
  b.storeUint(flow.burned === null ? TAG_V1 : TAG_V2, 32)
  b.storeRef((moved) => {
    storeCurrencyCollection(moved, flow.fromPrevBlk)
    storeCurrencyCollection(moved, flow.toNextBlk)
    storeCurrencyCollection(moved, flow.imported)
    storeCurrencyCollection(moved, flow.exported)
  })
  storeCurrencyCollection(b, flow.feesCollected)
  if (flow.burned !== null) storeCurrencyCollection(b, flow.burned)
  b.storeRef((made) => {
    storeCurrencyCollection(made, flow.feesImported)
    storeCurrencyCollection(made, flow.recovered)
    storeCurrencyCollection(made, flow.created)
    storeCurrencyCollection(made, flow.minted)
  })
}
