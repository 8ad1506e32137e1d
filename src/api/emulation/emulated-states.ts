import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { Slice } from '../../cell/slice.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Queryable } from '../../store/database.ts'
import { loadShardAccount } from '../../tlb/shard-account.ts'
import { type AccountAt, getAccountAt } from '../reads/account-at.ts'
import type { Chain } from '../reads/chain.ts'

/** Accounts of one emulation: as of its base block, then as its transactions leave them. */
export class EmulatedStates {
  readonly #db: Queryable
  readonly #chain: Chain
  readonly #mcSeqno: number
  readonly #accounts = new Map<string, Promise<AccountAt>>()
  readonly #changed = new Map<string, AccountState>()

  constructor(db: Queryable, chain: Chain, mcSeqno: number) {
    this.#db = db
    this.#chain = chain
    this.#mcSeqno = mcSeqno
  }

  /** One that nobody has seen does not exist. */
  get(address: Address): Promise<AccountAt> {
    const key = byteKey(address)
    let account = this.#accounts.get(key)
    if (account === undefined) {
      account = getAccountAt(this.#db, this.#chain, address, this.#mcSeqno, 'absent')
      this.#accounts.set(key, account)
    }
    return account
  }

  /** What a transaction left: a `ShardAccount` as a bag of cells. */
  async set(address: Address, shardAccount: Uint8Array): Promise<AccountState> {
    const before = await this.get(address)
    const state = readShardAccount(address, shardAccount)
    this.#changed.set(byteKey(address), state)
    this.#accounts.set(
      byteKey(address),
      Promise.resolve({ ...before, dataBoc: undefined, state: state.status === 'nonexist' ? undefined : state }),
    )
    return state
  }

  /** As the emulation leaves it; undefined for an account that it did not touch. */
  findChanged(address: Address): AccountState | undefined {
    return this.#changed.get(byteKey(address))
  }

  get changed(): readonly AccountState[] {
    return [...this.#changed.values()]
  }
}

export function readShardAccount(address: Address, boc: Uint8Array): AccountState {
  const root = readSingleRoot(boc)
  const { account, lastTransHash, lastTransLt } = loadShardAccount(new Slice(root.arena, root.index))
  return toAccountState(address, lastTransLt, lastTransHash, account)
}
