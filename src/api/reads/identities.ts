import { type Address, makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { ContractKind } from '../../model/contract.ts'
import type { ShownKind } from '../../record/contract-kind.ts'
import type { Queryable } from '../../store/database.ts'
import { loadConfigAddress } from '../../tlb/config-params/addresses.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { CodeFactsCache } from './code-facts-cache.ts'
import { type ConfirmedKind, listConfirmedKinds, shownKind } from './contract-kinds.ts'
import { NewestConfig } from './newest-config.ts'

/** Who an account is. */
export interface Identity {
  /** Wallets are printed non-bounceable. */
  readonly isWallet: boolean
  /** Names by code and by the configuration, a JSON array. */
  readonly interfaces: string
  /** What can be called of its code, a JSON array; null without a method dictionary. */
  readonly methods: string | null
  /** Whether its code allows it to be a token, or a wallet of one. */
  readonly mayBeToken: boolean
  /** What a recogniser confirmed. */
  readonly kind: ShownKind | null
  /** Another contract has yet to confirm what it says it is. */
  readonly isWaiting: boolean
}

export interface Coded {
  readonly account: Address
  readonly codeHash: Uint8Array | null
}

/** What accounts were confirmed to be before, by whoever knows how long that lasts. */
export interface KeptKinds {
  find(account: Address): ConfirmedKind | undefined
  keep(account: Address, kind: ConfirmedKind): void
}

const UNCONFIRMED: ConfirmedKind = { kind: null, isWaiting: false }

/** What was found out about accounts that are not indexed. */
export type SeenKinds = (account: Address) => Iterable<ContractKind>

export class Identities {
  readonly #db: Queryable
  readonly #codes: CodeFactsCache
  readonly #system: SystemContracts

  constructor(db: Queryable) {
    this.#db = db
    this.#codes = new CodeFactsCache(db)
    this.#system = new SystemContracts(db)
  }

  /** Takes note of a code that may not be stored. */
  learn(codeHash: Uint8Array, code: Cell): Promise<void> {
    return this.#codes.learn(codeHash, code)
  }

  forget(): void {
    this.#system.forget()
  }

  /** In the order of the accounts. */
  async identify(accounts: readonly Coded[], seen?: SeenKinds, kept?: KeptKinds): Promise<Identity[]> {
    const factsOf = await this.#codes.facts(accounts.map(({ codeHash }) => codeHash))
    const namesOf = await this.#system.load()
    const known = accounts.map(({ account }) => kept?.find(account))
    const asked = kept === undefined ? accounts : accounts.filter((_, i) => known[i] === undefined)
    const confirmed = await listConfirmedKinds(
      this.#db,
      asked.map(({ account, codeHash }) => ({ account, kinds: factsOf(codeHash).kinds })),
    )
    for (const { account } of asked) kept?.keep(account, confirmed.get(byteKey(account)) ?? UNCONFIRMED)
    return accounts.map(({ account, codeHash }, i) => {
      const { isWallet, interfaces, methods, mayBeToken } = factsOf(codeHash)
      const names = namesOf(account)
      const { kind, isWaiting } = known[i] ?? confirmed.get(byteKey(account)) ?? UNCONFIRMED
      return {
        isWallet,
        interfaces: names.length === 0 ? interfaces : withNames(interfaces, names),
        methods,
        mayBeToken,
        kind: kind ?? (seen ? shownKind(seen(account)) : null),
        isWaiting,
      }
    })
  }
}

const withNames = (interfaces: string, names: readonly string[]): string =>
  JSON.stringify([...(JSON.parse(interfaces) as string[]), ...names].sort())

/** Parameters that name a contract, and what it is then. No code tells it: every chain may have its own. */
const NAMES = [
  [0, 'config'],
  [1, 'elector'],
  [4, 'dns_root'],
] as const

type SystemName = (typeof NAMES)[number][1]

/** Names of the contracts that the newest configuration points to, by account. */
class SystemContracts {
  private readonly newest: NewestConfig<ReadonlyMap<string, readonly SystemName[]>>

  constructor(db: Queryable) {
    this.newest = new NewestConfig(db, readNames)
  }

  forget(): void {
    this.newest.forget()
  }

  async load(): Promise<(account: Uint8Array) => readonly SystemName[]> {
    const names = await this.newest.load()
    return (account) => names.get(byteKey(account)) ?? []
  }
}

function readNames(config: Cell | undefined): ReadonlyMap<string, readonly SystemName[]> {
  const names = new Map<string, SystemName[]>()
  for (const [param, name] of NAMES) {
    const slice = config && findConfigParam(config, param)
    if (slice === undefined) continue
    const key = byteKey(makeAddress(MASTERCHAIN, loadConfigAddress(slice)))
    names.set(key, [...(names.get(key) ?? []), name])
  }
  return names
}
