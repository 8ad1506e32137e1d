import type { Address } from '../../cell/address.ts'
import { isSubject, type Recogniser } from '../../decode/contracts/recogniser.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { AccountFacts, Contract } from '../../model/contract.ts'
import type { Queryable } from '../../store/database.ts'
import { listContracts } from '../../store/lookups/contracts.ts'
import { decodeContract } from '../../store/tables/contract-rows.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import { AccountRecogniser } from '../read-through/account-recogniser.ts'
import { run, sql } from '../reads/sql.ts'
import type { EmulatedStates } from './emulated-states.ts'

/** Its data is read by who wants it: it may be long. */
const factsOf = (state: AccountState, contracts: readonly Contract[]): AccountFacts => ({
  codeHash: state.codeHash,
  contracts,
  get data() {
    return state.data
  },
})

/**
 * What is known of the accounts of an emulation. Those that it changed are looked at as it left them, by the recognisers that
 * the indexer uses; of all others the index knows already.
 */
export class EmulatedFacts {
  readonly #db: Queryable
  readonly #states: EmulatedStates
  readonly #recogniser: AccountRecogniser
  readonly #facts = new Map<string, AccountFacts>()

  constructor(db: Queryable, machine: IndexedTvm, states: EmulatedStates, recognisers: readonly Recogniser[]) {
    this.#db = db
    this.#states = states
    this.#recogniser = new AccountRecogniser(machine, recognisers, (account) => states.get(account))
  }

  has(account: Address): boolean {
    return this.#facts.has(byteKey(account))
  }

  find(account: Address): AccountFacts | undefined {
    return this.#facts.get(byteKey(account))
  }

  async load(accounts: readonly Address[]): Promise<void> {
    const missing = new Map(accounts.filter((one) => !this.has(one)).map((one) => [byteKey(one), one]))
    const stored = [...missing.values()].filter((one) => this.#states.findChanged(one) === undefined)
    await this.#loadStored(stored)
    for (const account of missing.values()) {
      const state = this.#states.findChanged(account)
      if (state === undefined) continue
      const contracts = isSubject(state) ? await this.#recogniser.recognise(state) : []
      this.#facts.set(byteKey(account), factsOf(state, contracts))
    }
  }

  async #loadStored(accounts: readonly Address[]): Promise<void> {
    if (accounts.length === 0) return
    const [{ rows }, codes] = await Promise.all([
      listContracts(this.#db, accounts),
      run<{ account: Buffer; code_hash: Buffer | null }>(
        this.#db,
        sql`select account, code_hash from accounts where account = any(${byteaArray(accounts)}::bytea[])`,
      ),
    ])
    const contracts = new Map<string, Contract[]>()
    for (const row of rows) {
      const { contract, place } = decodeContract(row)
      const key = byteKey(place.account)
      contracts.set(key, [...(contracts.get(key) ?? []), contract])
    }
    const codeOf = new Map(codes.map(({ account, code_hash }) => [byteKey(account), code_hash]))
    for (const account of accounts) {
      const key = byteKey(account)
      const code = codeOf.get(key)
      this.#facts.set(key, {
        codeHash: code == null ? null : (Uint8Array.from(code) as AccountFacts['codeHash']),
        contracts: contracts.get(key) ?? [],
        data: null,
      })
    }
  }
}
