// block.tlb: _ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts;
import type { Builder } from '../cell/builder.ts'
import { type Entry, findInDictionary, storeHashmapAugE, visitAugmented, type WalkOptions } from '../cell/dictionary.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import { Slice } from '../cell/slice.ts'
import { loadAccount } from './account.ts'
import { DEPTH_BALANCE_SUM, depthBalanceOf, skipDepthBalanceInfo } from './depth-balance-info.ts'
import { expectOrdinary } from './ordinary.ts'
import { loadShardAccount, type ShardAccount, storeShardAccount } from './shard-account.ts'

const ACCOUNT_ID_BITS = 256

/** Every account, ascending by id. With `options.pruned`, branches that a proof or update left out are passed over. */
export function visitShardAccounts(
  slice: Slice,
  visit: (accountId: Hash, account: ShardAccount) => void,
  options: WalkOptions = {},
): void {
  expectOrdinary(slice, 'ShardAccounts')
  if (slice.loadBit() === 1) {
    visitAugmented(
      slice.loadRefSlice(),
      ACCOUNT_ID_BITS,
      skipDepthBalanceInfo,
      (key, value) => {
        const account = loadShardAccount(value)
        value.expectEnd('ShardAccount')
        visit(asHash(key), account)
      },
      options,
    )
  }
  skipDepthBalanceInfo(slice)
  slice.expectEnd('ShardAccounts')
}

export function loadShardAccounts(slice: Slice): Entry<ShardAccount>[] {
  const accounts: Entry<ShardAccount>[] = []
  visitShardAccounts(slice, (key, value) => accounts.push({ key, value }))
  return accounts
}

/** One account, without reading the others; throws when the way to it was pruned. */
export function findShardAccount(slice: Slice, accountId: Hash): ShardAccount | undefined {
  expectOrdinary(slice, 'ShardAccounts')
  if (slice.loadBit() === 0) return undefined
  const found = findInDictionary(slice.loadRefSlice(), ACCOUNT_ID_BITS, accountId)
  if (found === undefined) return undefined
  skipDepthBalanceInfo(found)
  return loadShardAccount(found)
}

export function storeShardAccounts(b: Builder, accounts: readonly Entry<ShardAccount>[]): void {
  const entries = accounts.map(({ key, value }) => ({
    key,
    value,
    extra: depthBalanceOf(loadAccount(new Slice(value.account.arena, value.account.index))),
  }))
  storeHashmapAugE(b, ACCOUNT_ID_BITS, entries, DEPTH_BALANCE_SUM, storeShardAccount)
}
