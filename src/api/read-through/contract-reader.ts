import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { type Address, formatRaw } from '../../cell/address.ts'
import { findRealOwner } from '../../decode/contracts/real-owner.ts'
import { isSubject, type Recogniser, type Subject } from '../../decode/contracts/recogniser.ts'
import { BoundedSemaphore } from '../../lib/bounded-semaphore.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { Contract } from '../../model/contract.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { readDnsRecord } from '../machine/dns-records.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import { bytesEntry, encodeDomain } from '../machine/resolve-domain.ts'
import { addressEntry, addressOf, cellOf, intOf } from '../machine/stack-reader.ts'
import { type AccountAt, getAccountAt } from '../reads/account-at.ts'
import type { Chain } from '../reads/chain.ts'
import {
  NO_READ_THROUGH,
  ReadThroughContracts,
  type ReadThroughRow,
  toReadThroughRow,
} from '../reads/read-through-contracts.ts'
import { run, sql } from '../reads/sql.ts'
import { AccountRecogniser } from './account-recogniser.ts'
import type { ReadLog } from './node-reader.ts'

export interface ContractReaderOptions {
  readonly db: Queryable
  readonly chain: Chain
  readonly machine: IndexedTvm
  readonly recognisers: readonly Recogniser[]
  readonly log: ReadLog
  /** How long an answer serves, a missing one at most a second. */
  readonly lifeMs?: number | undefined
  /** How long a request may wait for all of it. */
  readonly deadlineMs?: number | undefined
}

/** What an account that is not indexed is, and which others belong to the picture. */
interface SeenAccount {
  readonly rows: readonly ReadThroughRow[]
  readonly around: readonly Address[]
}

const LIFE_MS = 3_000
const EMPTY_LIFE_MS = 1_000
const DEADLINE_MS = 4_000
/** Accounts of one request that are looked at; the rest is answered from the index. */
const MAX_SEEN = 64
/** What was asked for, what belongs to it, and what belongs to that: a sale, its item, and the item's collection. */
const ROUNDS = 3
/** Questions to masters and collections for addresses that nobody gave. */
const MAX_NAMED = 16
/** Resolvers of a name, one behind the other. */
const MAX_HOPS = 4
const AT_ONCE = 8
const MAX_WAITING = 512
const MAX_KEPT = 10_000
const NO_ACCOUNT: SeenAccount = { rows: [], around: [] }

/**
 * Contracts that the index has not seen: their proven states are read from the network and looked at by the recognisers that
 * the indexer uses, and whoever must confirm them is read and asked too. The index stays the authority for every account
 * that it knows. Nobody waits long, and nothing fails because the network is away: then the index alone answers.
 */
export class ContractReader {
  readonly #options: ContractReaderOptions
  readonly #lifeMs: number
  readonly #turns = new BoundedSemaphore(AT_ONCE, MAX_WAITING)
  readonly #kept = new LRUCache<string, { readonly seen: Promise<SeenAccount>; until: number }>({ max: MAX_KEPT })

  constructor(options: ContractReaderOptions) {
    this.#options = options
    this.#lifeMs = options.lifeMs ?? LIFE_MS
  }

  /** See `Chain.forget`. */
  forget(): void {
    this.#kept.clear()
  }

  /** What the unknown ones among the accounts are, with the collections and masters around them that are unknown too. */
  async see(accounts: readonly Address[] | undefined): Promise<ReadThroughContracts> {
    if (accounts === undefined || accounts.length === 0) return NO_READ_THROUGH
    const signal = AbortSignal.timeout(this.#options.deadlineMs ?? DEADLINE_MS)
    // Every account that is waited for listens to it.
    setMaxListeners(0, signal)
    const looked = new Set<string>()
    const rows: ReadThroughRow[] = []
    let wanted = accounts
    for (let round = 0; round < ROUNDS && wanted.length > 0; round++) {
      const unseen = (await this.#unseen(wanted)).slice(0, MAX_SEEN)
      for (const account of unseen) looked.add(byteKey(account))
      const seen = await this.#readAll(unseen, signal)
      rows.push(...seen.flatMap((account) => account.rows))
      wanted = seen.flatMap(({ around }) => around).filter((account) => !looked.has(byteKey(account)))
    }
    return rows.length === 0 ? NO_READ_THROUGH : new ReadThroughContracts(rows)
  }

  /** Wallets of these owners for these jettons, as the masters name them. */
  async seeWallets(owners: readonly Address[], jettons: readonly Address[]): Promise<ReadThroughContracts> {
    const pairs = jettons.flatMap((jetton) => owners.map((owner) => ({ jetton, owner })))
    const named = pairs
      .slice(0, MAX_NAMED)
      .map(({ jetton, owner }) => this.#ask(jetton, 'get_wallet_address', [addressEntry(owner)]))
    return this.see((await Promise.all(named)).flatMap((account) => account ?? []))
  }

  /** Items of a collection, as it names them. */
  async seeItems(collection: Address, indexes: readonly bigint[]): Promise<ReadThroughContracts> {
    const named = indexes
      .slice(0, MAX_NAMED)
      .map((value) => this.#ask(collection, 'get_nft_address_by_index', [{ type: 'int', value }]))
    return this.see((await Promise.all(named)).flatMap((account) => account ?? []))
  }

  /** A domain's item, found from the root of the name system on, with whoever resolves on the way. */
  async seeDomain(domain: string): Promise<ReadThroughContracts> {
    const found: Address[] = []
    await this.#orNothing(undefined, async () => {
      const { surroundings } = this.#recogniser(this.#states())
      let resolver = await surroundings.findDnsRoot()
      let left = encodeDomain(domain)
      for (let hops = 0; hops < MAX_HOPS && resolver !== undefined; hops++) {
        const answer = await surroundings.run(resolver, 'dnsresolve', [bytesEntry(left), { type: 'int', value: 0n }])
        const bits = Number(intOf(answer?.[0]) ?? 0n)
        const cell = cellOf(answer?.[1])
        if (cell === undefined || bits <= 0 || bits % 8 !== 0 || bits > left.length * 8) return
        const record = readDnsRecord(cell)
        if (record.kind !== 'next_resolver') return
        found.push(record.address)
        left = left.subarray(bits / 8)
        if (left.length === 0) return
        resolver = await surroundings.find(record.address)
      }
    })
    return this.see(found)
  }

  async #unseen(accounts: readonly Address[]): Promise<Address[]> {
    const asked = new Map(accounts.map((account) => [byteKey(account), account]))
    if (asked.size === 0) return []
    const known = await run<{ account: Buffer }>(
      this.#options.db,
      sql`select account from accounts where account = any(${byteaArray([...asked.values()])}::bytea[])`,
    )
    for (const { account } of known) asked.delete(byteKey(account))
    return [...asked.values()]
  }

  #readAll(accounts: readonly Address[], signal: AbortSignal): Promise<SeenAccount[]> {
    return Promise.all(accounts.map((account) => untilAborted(this.#read(account), signal)))
  }

  #read(account: Address): Promise<SeenAccount> {
    const key = byteKey(account)
    const now = performance.now()
    const kept = this.#kept.get(key)
    if (kept !== undefined && now < kept.until) return kept.seen
    const seen = this.#orNothing(account, () => this.#recognise(account)).then((found) => found ?? NO_ACCOUNT)
    const entry = { seen, until: Number.POSITIVE_INFINITY }
    this.#kept.set(key, entry)
    const settle = (lifeMs: number) => {
      entry.until = performance.now() + lifeMs
    }
    seen.then(
      ({ rows }) => settle(rows.length === 0 ? Math.min(EMPTY_LIFE_MS, this.#lifeMs) : this.#lifeMs),
      () => settle(0),
    )
    return seen
  }

  async #recognise(account: Address): Promise<SeenAccount> {
    const get = this.#states()
    const { state, block, isFromNetwork } = await get(account)
    if (!isSubject(state) || !isFromNetwork) return NO_ACCOUNT
    const recogniser = this.#recogniser(get)
    const contracts = await recogniser.recognise(state)
    const { lt, codeHash, dataHash } = state
    const place = { account, lt, foundSeqno: block.seqno, codeHash, dataHash }
    const rows: ReadThroughRow[] = []
    for (const contract of contracts) {
      const row = toReadThroughRow(contract, place, await realOwnerOf(state, contract, recogniser))
      if (row !== undefined) rows.push(row)
    }
    if (rows.length > 0) {
      const fields = { account: formatRaw(account), mcSeqno: block.seqno, kinds: rows.map(({ kind }) => kind) }
      this.#options.log.info(fields, 'a contract that is not indexed was read from the network')
    }
    return { rows, around: contracts.flatMap(neighboursOf) }
  }

  /** What a contract, indexed or not, answers with an address. */
  async #ask(account: Address, method: string, stack: readonly StackEntry[]): Promise<Address | undefined> {
    return this.#orNothing(account, async () => {
      const { surroundings } = this.#recogniser(this.#states())
      const subject = await surroundings.find(account)
      const answer = subject && (await surroundings.run(subject, method, stack))
      return addressOf(answer?.[0]) ?? undefined
    })
  }

  /** Each account's state once, so that all that is asked is asked of one. */
  #states(): (account: Address) => Promise<AccountAt> {
    const { db, chain } = this.#options
    const states = new Map<string, Promise<AccountAt>>()
    return (account) => {
      const key = byteKey(account)
      const known = states.get(key) ?? getAccountAt(db, chain, account, undefined, 'absent')
      states.set(key, known)
      return known
    }
  }

  #recogniser(get: (account: Address) => Promise<AccountAt>): AccountRecogniser {
    return new AccountRecogniser(this.#options.machine, this.#options.recognisers, get)
  }

  /** What cannot be told now, because the network or the machine does not, is left out of the answer. */
  async #orNothing<T>(account: Address | undefined, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#turns.run(work, AbortSignal.timeout(this.#options.deadlineMs ?? DEADLINE_MS))
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      if (!isLate && !isCellarError(error)) throw error
      const fields = { ...(account && { account: formatRaw(account) }), reason: (error as Error).message }
      this.#options.log.warn(fields, 'a contract that is not indexed could not be read from the network')
      return undefined
    }
  }
}

async function realOwnerOf(item: Subject, contract: Contract, recogniser: AccountRecogniser): Promise<Address | null> {
  if (contract.kind !== 'nft_item' || contract.owner === null) return null
  const holder = await recogniser.surroundings.find(contract.owner)
  const held = holder === undefined ? [] : await recogniser.recognise(holder)
  return findRealOwner(item.account, contract, () => held)
}

/** Accounts that an answer about a contract tells of as well. */
function neighboursOf(contract: Contract): Address[] {
  switch (contract.kind) {
    case 'jetton_wallet':
      return [contract.master]
    case 'nft_item':
      return [contract.collection, contract.owner].filter((account) => account !== null)
    case 'nft_sale':
    case 'nft_auction':
      return [contract.nft]
    case 'multisig_order':
      return [contract.multisig]
    default:
      return []
  }
}

/** Whoever takes longer is remembered when it comes, for the next who asks. */
function untilAborted(seen: Promise<SeenAccount>, signal: AbortSignal): Promise<SeenAccount> {
  if (signal.aborted) return Promise.resolve(NO_ACCOUNT)
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => done(NO_ACCOUNT), { once: true })
    seen.then(done, fail)
  })
}

/** A reader where there is one. */
export const readContractsThrough = (
  reader: ContractReader | undefined,
  accounts: readonly Address[] | undefined,
): Promise<ReadThroughContracts> => reader?.see(accounts) ?? Promise.resolve(NO_READ_THROUGH)
