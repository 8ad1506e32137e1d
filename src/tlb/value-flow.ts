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
import { type Codec, type Loaded, wholeRecord } from './codec.ts'
import { CurrencyCollection } from './currency-collection.ts'
import { loadOrdinaryRef } from './ordinary.ts'

const Moved = wholeRecord('ValueFlow', {
  fromPrevBlk: CurrencyCollection,
  toNextBlk: CurrencyCollection,
  imported: CurrencyCollection,
  exported: CurrencyCollection,
})

const Made = wholeRecord('ValueFlow', {
  feesImported: CurrencyCollection,
  recovered: CurrencyCollection,
  created: CurrencyCollection,
  minted: CurrencyCollection,
})

export interface ValueFlow extends Loaded<typeof Moved>, Loaded<typeof Made> {
  readonly feesCollected: CurrencyCollection
  /** null in the first form, which has no such field. */
  readonly burned: CurrencyCollection | null
}

const TAG_V1 = 0xb8e48dfb
const TAG_V2 = 0x3ebf98b7

export function loadValueFlow(slice: Slice): ValueFlow {
  const tag = slice.loadUint(32)
  if (tag !== TAG_V1 && tag !== TAG_V2) brokenTag(slice, 'ValueFlow', tag)
  const moved = Moved.load(loadOrdinaryRef(slice))
  const feesCollected = CurrencyCollection.load(slice)
  const burned = tag === TAG_V2 ? CurrencyCollection.load(slice) : null
  const flow: ValueFlow = Object.assign(moved, { feesCollected, burned }, Made.load(loadOrdinaryRef(slice)))
  slice.expectEnd('ValueFlow')
  return flow
}

export function storeValueFlow(b: Builder, flow: ValueFlow): void {
  b.storeUint(flow.burned === null ? TAG_V1 : TAG_V2, 32)
  b.storeRef((moved) => Moved.store(moved, flow))
  CurrencyCollection.store(b, flow.feesCollected)
  if (flow.burned !== null) CurrencyCollection.store(b, flow.burned)
  b.storeRef((made) => Made.store(made, flow))
}

export const ValueFlow: Codec<ValueFlow> = { load: loadValueFlow, store: storeValueFlow }
