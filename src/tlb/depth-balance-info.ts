// block.tlb: depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
import type { Builder } from '../cell/builder.ts'
import type { Augmentation } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import type { Account } from './account.ts'
import { brokenValue } from './broken-tag.ts'
import {
  addCurrencies,
  type CurrencyCollection,
  loadCurrencyCollection,
  NO_CURRENCIES,
  skipCurrencyCollection,
  storeCurrencyCollection,
} from './currency-collection.ts'

export interface DepthBalanceInfo {
  readonly splitDepth: number
  readonly balance: CurrencyCollection
}

const MAX_SPLIT_DEPTH = 30

export function loadDepthBalanceInfo(slice: Slice): DepthBalanceInfo {
  const splitDepth = slice.loadUint(5)
  if (splitDepth > MAX_SPLIT_DEPTH) brokenValue(slice, 'DepthBalanceInfo', `split_depth ${splitDepth}`)
  return { splitDepth, balance: loadCurrencyCollection(slice) }
}

export function skipDepthBalanceInfo(slice: Slice): void {
  slice.skip(5)
  skipCurrencyCollection(slice)
}

export function storeDepthBalanceInfo(b: Builder, info: DepthBalanceInfo): void {
  b.storeUint(info.splitDepth, 5)
  storeCurrencyCollection(b, info.balance)
}

const NOTHING: DepthBalanceInfo = Object.freeze({ splitDepth: 0, balance: NO_CURRENCIES })

/** What an account adds to the sums of its shard. The depth is that of its address; a `fixed_prefix_length` is not. */
export function depthBalanceOf(account: Account | null): DepthBalanceInfo {
  if (account === null) return NOTHING
  return { splitDepth: account.address.anycast?.depth ?? 0, balance: account.balance }
}

export const DEPTH_BALANCE_SUM: Augmentation<DepthBalanceInfo> = {
  storeExtra: storeDepthBalanceInfo,
  combine: (a, b) => ({
    splitDepth: Math.max(a.splitDepth, b.splitDepth),
    balance: addCurrencies(a.balance, b.balance),
  }),
  empty: () => NOTHING,
}
