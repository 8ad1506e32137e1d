import type { Address } from '../../cell/address.ts'
import { stateBytes } from '../../decode/states/state-bytes.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { PinnedCache } from '../../lib/pinned-cache.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { StoredState } from '../../store/lookups/account-states.ts'
import { toState } from '../compute/account-states.ts'

const ENTRY_BYTES = 600

interface OtherStatesOptions {
  readonly maxBytes: number
  /** A state that is in memory anyway, because the account changes in this batch or did lately. */
  readonly findHeld: (account: Address) => AccountState | undefined
  readonly listNewestStates: (accounts: readonly Address[]) => Promise<readonly StoredState[]>
}

/** States of accounts that others refer to, whether they change or not: masters, collections, multisig wallets. */
export class OtherStates {
  private readonly options: OtherStatesOptions
  private readonly cache: PinnedCache<AccountState | null>
  private readonly loading = new Map<string, Promise<AccountState | undefined>>()
  private batch = -1

  constructor(options: OtherStatesOptions) {
    this.options = options
    this.cache = new PinnedCache(options.maxBytes)
  }

  /** What is loaded from now on is for this batch, and stays at least until it is committed. */
  enterBatch(batch: number): void {
    this.batch = batch
  }

  async find(account: Address): Promise<AccountState | undefined> {
    const held = this.peek(account)
    if (held !== undefined) return held ?? undefined
    const key = byteKey(account)
    let loading = this.loading.get(key)
    if (loading === undefined) {
      loading = this.load([account]).then(() => this.peek(account) ?? undefined)
      this.loading.set(key, loading)
      const forget = () => this.loading.delete(key)
      loading.then(forget, forget)
    }
    return loading
  }

  /** null when there is none; undefined when it would have to be loaded. */
  peek(account: Address): AccountState | null | undefined {
    const held = this.options.findHeld(account)
    return held ?? this.cache.get(byteKey(account))
  }

  async load(accounts: readonly Address[]): Promise<void> {
    const missing = new Map<string, Address>()
    for (const account of accounts) {
      const key = byteKey(account)
      if (this.cache.pin(key, this.batch) !== undefined) continue
      const held = this.options.findHeld(account)
      // Whoever holds it may let go of it while others are being read.
      if (held !== undefined) this.keep(account, held)
      else missing.set(key, account)
    }
    if (missing.size === 0) return
    for (const stored of await this.options.listNewestStates([...missing.values()])) {
      const state = toState(stored)
      this.keep(state.account, state)
      missing.delete(byteKey(state.account))
    }
    for (const account of missing.values()) this.keep(account, null)
  }

  /** A newer state, which batch number `batch` will commit. */
  change(state: AccountState, batch: number): void {
    const key = byteKey(state.account)
    if (this.cache.has(key)) this.cache.set(key, state, ENTRY_BYTES + stateBytes(state), batch)
  }

  release(batch: number): void {
    this.cache.release(batch)
  }

  private keep(account: Address, state: AccountState | null): void {
    this.cache.set(byteKey(account), state, ENTRY_BYTES + (state === null ? 0 : stateBytes(state)), this.batch)
  }
}
