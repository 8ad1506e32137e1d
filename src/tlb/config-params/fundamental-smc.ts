// block.tlb: _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31;
import type { Builder } from '../../cell/builder.ts'
import { storeHashmapE, visitDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'

const ACCOUNT_ID_BITS = 256

/** Masterchain accounts that pay no storage fees and may have tick-tock transactions, ascending. */
export function loadFundamentalSmc(slice: Slice): Hash[] {
  const accounts: Hash[] = []
  if (slice.loadBit() === 1) {
    visitDictionary(slice.loadRefSlice(), ACCOUNT_ID_BITS, (key) => accounts.push(asHash(key)))
  }
  slice.expectEnd('ConfigParam 31')
  return accounts
}

export function storeFundamentalSmc(b: Builder, accounts: readonly Hash[]): void {
  const entries = accounts.map((key) => ({ key, value: true }))
  storeHashmapE(b, ACCOUNT_ID_BITS, entries, () => {})
}
