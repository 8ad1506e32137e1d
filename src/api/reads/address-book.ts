import { LRUCache } from 'lru-cache'
import { ADDRESS_BYTES, type Address, asAddress, formatFriendly, formatRaw } from '../../cell/address.ts'
import { atMost } from '../../lib/at-most.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { AddressBookRecord } from '../../record/address-book.ts'
import { JsonWriter as RecordWriter } from '../../record/json-writer.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { ascii, type JsonWriter } from '../http/json-writer.ts'
import { mapInTimeSlices } from '../http/time-slice.ts'
import type { AccountReader } from './account-reader.ts'
import { AddressBookCache, viewOf } from './address-book-cache.ts'
import type { ConfirmedKind } from './contract-kinds.ts'
import { findEpoch, firstOf, lastOf } from './epoch.ts'
import type { Coded, Identities, Identity, SeenKinds } from './identities.ts'
import type { Labels } from './labels.ts'
import { readAccounts } from './read-accounts.ts'
import { run, sql } from './sql.ts'

/** Further behind than this, starting anew is cheaper than finding out what changed. */
const MAX_BEHIND = 32

/** Accounts whose kind is kept. Not for ever: when all contracts were recognised anew, no block tells of it. */
const KINDS = { ...atMost(20_000), ttl: 60_000 }

const writer = new RecordWriter()

interface Row {
  /** `{user_friendly, domain, interfaces, kind}`, as JSON. */
  readonly text: string
  readonly isWaiting: boolean
}

/**
 * The address book as it is sent, kept from request to request. It is exact: an entry depends on its account's state, on
 * domains and on who confirms what the account says it is. States change only with transactions, and before the book serves a
 * newer epoch it drops every account that has some in the blocks between, or all of them when one of those is a domain.
 * Accounts that wait for another's word are not kept.
 */
export class AddressBook {
  readonly identities: Identities
  readonly #db: Queryable
  readonly #isTestnet: () => Promise<boolean>
  readonly #labels: Labels | undefined
  readonly #cache = new AddressBookCache()
  readonly #kinds = new LRUCache<string, ConfirmedKind>(KINDS)
  #epoch: bigint | null = null

  constructor(db: Queryable, identities: Identities, isTestnet: () => Promise<boolean>, labels?: Labels) {
    this.#db = db
    this.identities = identities
    this.#isTestnet = isTestnet
    this.#labels = labels
  }

  forget(): void {
    this.#cache.clear()
    this.#kinds.clear()
    this.#epoch = null
    this.identities.forget()
  }

  /**
   * Writes `"0:AB…":{…},…` of the addresses in `books` (any number in each, 33 bytes long), each once, in the order they are
   * met. `epoch` is that of the rows they come from, where it is known already.
   */
  async write(out: JsonWriter, books: readonly Buffer[], epoch: bigint | null | undefined): Promise<void> {
    if (books.length === 0) return
    await this.#catchUp(epoch === undefined ? await findEpoch(this.#db) : epoch)
    const { cells, missing } = this.#take(books)
    if (missing.size === 0) {
      for (let i = 0; i < cells.length; i++) this.#cache.write(out, cells[i] as number, i === 0)
      return
    }
    // Copied at once: while this request waits, others may empty the cache.
    const known = cells.map((cell) => (cell === 0 ? undefined : this.#cache.text(cell)))
    const read = (await this.#read([...missing.values()])).values()
    known.forEach((kept, i) => {
      const text = kept ?? (read.next().value as Buffer)
      out.bytes(i === 0 ? text.subarray(1) : text)
    })
  }

  /** Who accounts are that were read at an epoch, in their order; what they are confirmed to be is kept as entries are. */
  async identify(accounts: readonly Coded[], epoch: bigint | null | undefined, seen?: SeenKinds): Promise<Identity[]> {
    if (epoch === undefined) return this.identities.identify(accounts, seen)
    await this.#catchUp(epoch)
    const before = this.#epoch
    return this.identities.identify(accounts, seen, {
      find: (account) => this.#kinds.get(byteKey(account)),
      keep: (account, kind) => {
        if (before !== null && before === this.#epoch && !kind.isWaiting) this.#kinds.set(byteKey(account), kind)
      },
    })
  }

  /** Cells of the cache, in order; 0 stands for an entry that is missing. */
  #take(books: readonly Buffer[]): { cells: number[]; missing: Map<string, Address> } {
    const cells: number[] = []
    const missing = new Map<string, Address>()
    // One after another: a look at each of some hundred books would cost more than copying them.
    const all = Buffer.concat(books)
    const bytes = viewOf(all)
    this.#cache.beginReply()
    for (let at = 0; at < all.length; at += ADDRESS_BYTES) {
      const cell = this.#cache.find(bytes, at)
      if (cell !== 0) {
        if (this.#cache.take(cell)) cells.push(cell)
        continue
      }
      const key = all.toString('latin1', at, at + ADDRESS_BYTES)
      if (missing.has(key)) continue
      missing.set(key, asAddress(all.subarray(at, at + ADDRESS_BYTES)))
      cells.push(0)
    }
    return { cells, missing }
  }

  /**
   * `{user_friendly, domain, interfaces, kind}` of each address, as JSON. With a reader, accounts that are not indexed are as the
   * network has them, and what `seen` says; they are not kept here, since nothing tells when they change.
   */
  async renderRows(addresses: readonly Address[], accounts?: AccountReader, seen?: SeenKinds): Promise<string[]> {
    return (await this.#rows(addresses, accounts, seen)).map(({ text }) => text)
  }

  async #rows(addresses: readonly Address[], accounts?: AccountReader, seen?: SeenKinds): Promise<Row[]> {
    if (addresses.length === 0) return []
    const rows = await run<{ account: Buffer; code_hash: Buffer | null }>(
      this.#db,
      sql`select account, code_hash from accounts where account = any(${byteaArray(addresses)}::bytea[])`,
    )
    const codeOf = new Map<string, Uint8Array | null>(rows.map((row) => [byteKey(row.account), row.code_hash]))
    if (accounts !== undefined) {
      const unseen = addresses.filter((address) => !codeOf.has(byteKey(address)))
      for (const { account, codeHash, code } of await readAccounts(accounts, unseen)) {
        codeOf.set(byteKey(account), codeHash)
        if (codeHash !== null && code !== null) await this.identities.learn(codeHash, code)
      }
    }
    const identities = await this.identities.identify(
      addresses.map((account) => ({ account, codeHash: codeOf.get(byteKey(account)) ?? null })),
      seen,
    )
    const domainOf = await listDomains(this.#db, addresses)
    const testOnly = await this.#isTestnet()
    return mapInTimeSlices(addresses, (address, i) => {
      const identity = identities[i] as Identity
      const userFriendly = formatFriendly(address, { bounceable: !identity.isWallet, testOnly })
      writer.at = 0
      const label = this.#labels?.find(address)
      AddressBookRecord.write(
        writer,
        { ...identity, userFriendly, domain: domainOf.get(byteKey(address)), label },
        undefined,
      )
      return { text: writer.copyFrom(0).toString('latin1'), isWaiting: identity.isWaiting }
    })
  }

  /** Entries of the addresses, in their order. */
  async #read(addresses: readonly Address[]): Promise<Buffer[]> {
    const before = this.#epoch
    const rows = await this.#rows(addresses)
    const texts = await mapInTimeSlices(addresses, (address, i) => ascii(`,"${formatRaw(address)}":${rows[i]?.text}`))
    // Had the book moved on meanwhile, these rows might be from before it did.
    if (before !== null && before === this.#epoch) {
      addresses.forEach((address, i) => {
        if (!rows[i]?.isWaiting) this.#cache.add(address, texts[i] as Buffer)
      })
    }
    return texts
  }

  async #catchUp(epoch: bigint | null): Promise<void> {
    const held = this.#epoch
    if (epoch === held) return
    const behind = epoch === null || held === null ? undefined : distance(held, epoch)
    // A request that read its rows before another moved the book on is served by the newer one.
    if (behind !== undefined && behind < 0) return
    if (behind === undefined || behind > MAX_BEHIND) {
      this.#cache.clear()
      this.#kinds.clear()
      this.#epoch = epoch
      return
    }
    const touched = await run<{ account: Buffer }>(
      this.#db,
      sql`select account from transactions where mc_seqno > ${lastOf(held as bigint)} and mc_seqno <= ${lastOf(epoch as bigint)}`,
    )
    for (const { account } of touched) this.#kinds.delete(byteKey(account))
    // A domain that changed hands changes the entries of two accounts which need not have done anything.
    if (await hasDomains(this.#db, touched)) this.#cache.clear()
    else for (const { account } of touched) this.#cache.delete(account)
    if (this.#epoch === held) this.#epoch = epoch
  }
}

/** Masterchain blocks from one epoch to another; undefined when they do not begin alike, and nothing can be said. */
const distance = (from: bigint, to: bigint): number | undefined =>
  firstOf(from) === firstOf(to) ? lastOf(to) - lastOf(from) : undefined

/** `{"0:AB…": {…}, …}`, keyed by raw address. */
export async function writeAddressBook(
  out: JsonWriter,
  {
    chain,
    without,
  }: { readonly chain: { readonly book: AddressBook }; readonly without: { readonly addressBook: boolean } },
  books: readonly Buffer[],
  epoch?: bigint | null,
): Promise<void> {
  out.text('{')
  if (!without.addressBook) await chain.book.write(out, books, epoch)
  out.text('}')
}

/** The shortest domain of each account that both owns it and is named by its wallet record. */
async function listDomains(db: Queryable, accounts: readonly Address[]): Promise<ReadonlyMap<string, string>> {
  const rows = await run<{ wallet: Buffer; domain: Buffer }>(
    db,
    // One look a wallet: some have thousands of domains.
    sql`select a.wallet, d.domain from unnest(${byteaArray(accounts)}::bytea[]) as a (wallet) cross join lateral (
        select domain from dns_entries where wallet = a.wallet and owner = a.wallet
        order by length(domain), domain, account limit 1) d`,
  )
  return new Map(rows.map(({ wallet, domain }) => [byteKey(wallet), domain.toString('utf8')]))
}

/** Whether a domain is among the accounts. */
async function hasDomains(db: Queryable, accounts: readonly { readonly account: Buffer }[]): Promise<boolean> {
  if (accounts.length === 0) return false
  const items = byteaArray(accounts.map(({ account }) => account))
  return (await run(db, sql`select 1 from dns_entries where account = any(${items}::bytea[]) limit 1`)).length > 0
}
