import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Queryable } from '../../store/database.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import { type AccountAt, getAccountAt } from '../reads/account-at.ts'
import type { Chain } from '../reads/chain.ts'

/** Accounts of one emulation: as of its base block, then as its transactions leave them. */
export class EmulatedStates {
  readonly #db: Queryable
  readonly #chain: Chain
  readonly #machine: IndexedTvm
  readonly #mcSeqno: number
  readonly #accounts = new Map<string, Promise<AccountAt>>()
  readonly #changed = new Map<string, AccountState>()

  constructor(db: Queryable, chain: Chain, machine: IndexedTvm, mcSeqno: number) {
    this.#db = db
    this.#chain = chain
    this.#machine = machine
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
    const state = await this.#machine.readState(address, shardAccount)
    this.#changed.set(byteKey(address), state)
    this.#accounts.set(
      byteKey(address),
      Promise.resolve({ ...before, state: state.status === 'nonexist' ? undefined : state }),
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
