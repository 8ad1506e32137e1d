// block.tlb: _ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;
import type { Builder } from '../cell/builder.ts'
import { storeHashmapAugE, visitAugmented } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { type AccountBlock, loadAccountBlock, storeAccountBlock } from './account-block.ts'
import { addCurrencies, CURRENCY_SUM, NO_CURRENCIES, skipCurrencyCollection } from './currency-collection.ts'
import { expectOrdinary } from './ordinary.ts'

const ACCOUNT_ID_BITS = 256

/** Every account block, ascending by account id. */
export function visitShardAccountBlocks(slice: Slice, visit: (block: AccountBlock) => void): void {
  expectOrdinary(slice, 'ShardAccountBlocks')
  if (slice.loadBit() === 1) {
    visitAugmented(slice.loadRefSlice(), ACCOUNT_ID_BITS, skipCurrencyCollection, (_key, value) => {
      const block = loadAccountBlock(value)
      value.expectEnd('AccountBlock')
      visit(block)
    })
  }
  skipCurrencyCollection(slice)
  slice.expectEnd('ShardAccountBlocks')
}

export function loadShardAccountBlocks(slice: Slice): AccountBlock[] {
  const blocks: AccountBlock[] = []
  visitShardAccountBlocks(slice, (block) => blocks.push(block))
  return blocks
}

export function storeShardAccountBlocks(b: Builder, blocks: readonly AccountBlock[]): void {
  const entries = blocks.map((block) => ({
    key: block.accountId,
    value: block,
    extra: block.transactions.reduce((sum, { fees }) => addCurrencies(sum, fees), NO_CURRENCIES),
  }))
  storeHashmapAugE(b, ACCOUNT_ID_BITS, entries, CURRENCY_SUM, (leaf, block) => {
    storeAccountBlock(leaf, block)
  })
}
