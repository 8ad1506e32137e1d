import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { PinnedCache } from '../../lib/pinned-cache.ts'
import type { Contract } from '../../model/contract.ts'
import type { StoredAccounts } from '../../store/lookups/contracts.ts'
import { decodeContract } from '../../store/tables/contract-rows.ts'

/** A contract, and the masterchain block in which it was recognised. */
export interface FoundContract {
  readonly contract: Contract
  readonly foundSeqno: number
}

/** What is known of an account as of the block under way. */
export interface KnownAccount {
  readonly account: Address
  readonly lt: bigint
  /** Of the state that it was recognised in; null when it is nothing. */
  readonly codeHash: Hash | null
  readonly dataHash: Hash | null
  readonly contracts: readonly FoundContract[]
  /** Of an item: who put it on sale, or its owner. */
  readonly realOwner: Address | null
  /** Accounts that would have to confirm what it says. */
  readonly claims: readonly Address[]
}

export const nothingKnown = (account: Address, lt: bigint): KnownAccount => ({
  ...{ account, lt, codeHash: null, dataHash: null },
  ...{ contracts: [], realOwner: null, claims: [] },
})

/** Record, key, map slot and the small fields; content comes on top. */
const ENTRY_BYTES = 900

/** What recognised accounts are, in memory as far as there is room, over the store that has them all. */
export class KnownAccounts {
  private readonly cache: PinnedCache<KnownAccount>
  private readonly listContracts: (accounts: readonly Address[]) => Promise<StoredAccounts>

  constructor(maxBytes: number, listContracts: (accounts: readonly Address[]) => Promise<StoredAccounts>) {
    this.cache = new PinnedCache(maxBytes)
    this.listContracts = listContracts
  }

  /** Right for accounts that were loaded or set, and for those that were never recognised. */
  find(account: Address): KnownAccount | undefined {
    return this.cache.get(byteKey(account))
  }

  set(known: KnownAccount, batch: number): void {
    this.cache.set(byteKey(known.account), known, bytesOf(known), batch)
  }

  /** Keeps these in memory until `batch` is committed. */
  async load(accounts: Iterable<Address>, batch: number): Promise<void> {
    const missing = new Map<string, Address>()
    for (const account of accounts) {
      const key = byteKey(account)
      if (this.cache.pin(key, batch) === undefined) missing.set(key, account)
    }
    if (missing.size === 0) return
    const { rows, claims } = await this.listContracts([...missing.values()])
    const found = new Map<string, KnownAccount>([...missing].map(([key, account]) => [key, nothingKnown(account, 0n)]))
    const change = (account: Address, next: (known: KnownAccount) => KnownAccount): void => {
      const known = found.get(byteKey(account))
      if (known !== undefined) found.set(byteKey(account), next(known))
    }
    for (const row of rows) {
      const { contract, place, realOwner } = decodeContract(row)
      const { lt, codeHash, dataHash, foundSeqno } = place
      change(place.account, (known) => ({
        ...known,
        ...{ lt, codeHash, dataHash, contracts: [...known.contracts, { contract, foundSeqno }] },
        realOwner: contract.kind === 'nft_item' ? realOwner : known.realOwner,
      }))
    }
    for (const { account, parent } of claims) {
      change(account, (known) => ({ ...known, claims: [...known.claims, parent] }))
    }
    for (const known of found.values()) this.set(known, batch)
  }

  /** The tables were made anew: what is in them is read again. */
  forgetStored(): void {
    this.cache.dropCommitted()
  }

  release(batch: number): void {
    this.cache.release(batch)
  }
}

function bytesOf({ contracts }: KnownAccount): number {
  let bytes = ENTRY_BYTES
  for (const { contract } of contracts) {
    if ('content' in contract) for (const text of Object.values(contract.content)) bytes += 2 * text.length
    if (contract.kind === 'vesting_wallet') bytes += 64 * contract.whitelist.length
  }
  return bytes
}
