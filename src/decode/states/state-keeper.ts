import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { stateBytes } from './state-bytes.ts'

export interface StateKeeperOptions {
  /** How much memory states that could be loaded again may take. States not yet committed are kept whatever they take. */
  readonly maxBytes: number
  /** The stored last state of each of these accounts, in any order; accounts without one are left out. */
  readonly load: (accounts: readonly Address[]) => Promise<readonly AccountState[]>
  /** All states that the store has were put here: until one is dropped, there is nothing to load. */
  readonly startsChain?: boolean | undefined
}

interface Stored {
  /** null: the store has no state of this account, so there is no need to ask again. */
  readonly state: AccountState | null
  readonly bytes: number
  /** Number of the `load` that last asked for it. */
  round: number
}

interface Pending {
  readonly state: AccountState
  readonly bytes: number
  /** Number of the batch that will commit it. */
  readonly batch: number
}

/** What an entry costs beside its cells: record, key, map slot. */
const ENTRY_BYTES = 600

/**
 * The last whole state of each account, as far as memory allows, over a store that has them all. What `find` answers
 * after `load` never depends on what happened to be in memory: a miss is loaded, and a state that the store does not
 * have yet is never dropped.
 */
export class StateKeeper {
  /** Least recently used first, as a Map keeps the order of insertion. */
  private readonly stored = new Map<string, Stored>()
  private readonly pending = new Map<string, Pending>()
  /** Codes of pending states, by hash: the store cannot be asked for them yet. */
  private readonly pendingCodes = new Map<string, { readonly code: Cell; readonly batch: number }>()
  private readonly options: StateKeeperOptions
  private storedBytes = 0
  private pendingBytes = 0
  private round = 0
  private loading = false
  private hasDropped = false

  constructor(options: StateKeeperOptions) {
    this.options = options
  }

  /** Bytes held now, as estimated. */
  get bytes(): number {
    return this.storedBytes + this.pendingBytes
  }

  /** Makes `find` right for these accounts until the next `load`. One at a time. */
  async load(accounts: Iterable<Address>): Promise<void> {
    if (this.loading) throw new Error('StateKeeper.load was called again before it was done')
    this.loading = true
    this.round++
    try {
      const missing = new Map<string, Address>()
      for (const account of accounts) {
        const key = byteKey(account)
        if (this.pending.has(key)) continue
        const entry = this.stored.get(key)
        if (entry === undefined) missing.set(key, account)
        else this.keep(key, entry)
      }
      this.trim()
      if (missing.size === 0) return
      // What got here while the store was asked was put and committed meanwhile, so it is newer than the answer.
      for (const state of await this.loadStored([...missing.values()])) {
        const key = byteKey(state.account)
        if (!missing.delete(key) || this.stored.has(key)) continue
        this.keep(key, { state, bytes: ENTRY_BYTES + stateBytes(state), round: 0 })
      }
      for (const key of missing.keys()) {
        if (!this.stored.has(key)) this.keep(key, { state: null, bytes: ENTRY_BYTES, round: 0 })
      }
    } finally {
      this.loading = false
    }
  }

  /** The last whole state of an account that was loaded or put. */
  find(account: Address): AccountState | undefined {
    const key = byteKey(account)
    return this.pending.get(key)?.state ?? this.stored.get(key)?.state ?? undefined
  }

  /** A newer state, which batch number `batch` (never falling) will commit. */
  put(state: AccountState, batch: number): void {
    const key = byteKey(state.account)
    this.drop(key)
    this.pendingBytes -= this.pending.get(key)?.bytes ?? 0
    const bytes = ENTRY_BYTES + stateBytes(state)
    this.pending.set(key, { state, bytes, batch })
    this.pendingBytes += bytes
    if (state.code === null || state.codeHash === null) return
    const codeKey = byteKey(state.codeHash)
    // The first batch that holds a code stores it, so a later one need not keep it longer.
    if (!this.pendingCodes.has(codeKey)) this.pendingCodes.set(codeKey, { code: state.code, batch })
  }

  /** A code of a state that is not yet committed; those that are, the store can be asked for. */
  findPendingCode(hash: Hash): Cell | undefined {
    return this.pendingCodes.get(byteKey(hash))?.code
  }

  /** Batches up to `batch` are in the store: their states may be dropped, and loaded again. */
  committed(batch: number): void {
    for (const [key, entry] of this.pending) {
      if (entry.batch > batch) continue
      this.pending.delete(key)
      this.pendingBytes -= entry.bytes
      this.keep(key, { state: entry.state, bytes: entry.bytes, round: 0 })
    }
    for (const [key, code] of this.pendingCodes) if (code.batch <= batch) this.pendingCodes.delete(key)
  }

  private async loadStored(accounts: readonly Address[]): Promise<readonly AccountState[]> {
    return this.options.startsChain === true && !this.hasDropped ? [] : this.options.load(accounts)
  }

  private keep(key: string, entry: Stored): void {
    this.drop(key)
    entry.round = this.round
    this.stored.set(key, entry)
    this.storedBytes += entry.bytes
  }

  private drop(key: string): void {
    const entry = this.stored.get(key)
    if (entry === undefined) return
    this.stored.delete(key)
    this.storedBytes -= entry.bytes
  }

  /** Oldest first, down to the limit, but never what this round asked for. */
  private trim(): void {
    for (const [key, { round }] of this.stored) {
      if (this.storedBytes <= this.options.maxBytes || round === this.round) return
      this.drop(key)
      this.hasDropped = true
    }
  }
}
