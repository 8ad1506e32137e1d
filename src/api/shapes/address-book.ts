import { ADDRESS_BYTES, type Address, asAddress, formatFriendly, formatRaw } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { findEpoch, firstOf, lastOf } from '../reads/epoch.ts'
import { byteaArray, run, sql } from '../reads/sql.ts'
import type { CodeBook } from './code-book.ts'
import type { JsonWriter } from './json-writer.ts'

/** Addresses in the order they were met, each once. */
export class AddressSet {
  readonly #addresses = new Map<string, Address>()
  #last: Buffer | undefined

  /** `bytes` is any number of addresses, 33 bytes each. */
  add(bytes: Buffer): void {
    // A list of one account's transactions begins every time with the same address.
    const isRepeated = this.#last !== undefined && startsAlike(this.#last, bytes)
    this.#last = bytes
    for (let at = isRepeated ? ADDRESS_BYTES : 0; at < bytes.length; at += ADDRESS_BYTES) {
      const key = bytes.toString('latin1', at, at + ADDRESS_BYTES)
      if (!this.#addresses.has(key)) this.#addresses.set(key, asAddress(bytes.subarray(at, at + ADDRESS_BYTES)))
    }
  }

  /** By `byteKey`. */
  get entries(): ReadonlyMap<string, Address> {
    return this.#addresses
  }
}

function startsAlike(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = ADDRESS_BYTES - 1; i >= 0; i--) if (a[i] !== b[i]) return false
  return true
}

/** About 30 MB of text. */
const MAX_ENTRIES = 100_000

/** Further behind than this, starting anew is cheaper than finding out what changed. */
const MAX_BEHIND = 32

/**
 * The address book as it is sent, kept from request to request. It is exact: an entry depends on its account's state alone,
 * states change only with transactions, and before the book serves a newer epoch it drops every account that has some in
 * the blocks between.
 */
export class AddressBook {
  readonly codes: CodeBook
  readonly #db: Queryable
  readonly #isTestnet: () => Promise<boolean>
  readonly #entries = new Map<string, string>()
  #epoch: bigint | null = null

  constructor(db: Queryable, codes: CodeBook, isTestnet: () => Promise<boolean>) {
    this.#db = db
    this.codes = codes
    this.#isTestnet = isTestnet
  }

  /** `"0:AB…":{…},…` of the addresses. `epoch` is that of the rows they come from, where it is known already. */
  async render(addresses: ReadonlyMap<string, Address>, epoch: bigint | null | undefined): Promise<string> {
    if (addresses.size === 0) return ''
    await this.#catchUp(epoch === undefined ? await findEpoch(this.#db) : epoch)
    const missing = new Map<string, Address>()
    for (const [key, address] of addresses) if (!this.#entries.has(key)) missing.set(key, address)
    const read = missing.size === 0 ? undefined : await this.#read(missing)
    let text = ''
    for (const key of addresses.keys()) {
      const entry = this.#entries.get(key) ?? read?.get(key)
      text += text === '' ? entry : `,${entry}`
    }
    return text
  }

  /** `{user_friendly, domain, interfaces}` of each address, as JSON. */
  async renderRows(addresses: readonly Address[]): Promise<string[]> {
    if (addresses.length === 0) return []
    const rows = await run<{ account: Buffer; code_hash: Buffer | null }>(
      this.#db,
      sql`select account, code_hash from accounts where account = any(${byteaArray(addresses)}::bytea[])`,
    )
    const codeOf = new Map(rows.map((row) => [byteKey(row.account), row.code_hash]))
    const factsOf = await this.codes.facts(codeOf.values())
    const testOnly = await this.#isTestnet()
    return addresses.map((address) => {
      const { isWallet, interfaces } = factsOf(codeOf.get(byteKey(address)) ?? null)
      const userFriendly = formatFriendly(address, { bounceable: !isWallet, testOnly })
      return `{"user_friendly":"${userFriendly}","domain":null,"interfaces":${interfaces}}`
    })
  }

  async #read(missing: ReadonlyMap<string, Address>): Promise<ReadonlyMap<string, string>> {
    const before = this.#epoch
    const rows = await this.renderRows([...missing.values()])
    const read = new Map<string, string>()
    let i = 0
    for (const [key, address] of missing) read.set(key, `"${formatRaw(address)}":${rows[i++]}`)
    // Had the book moved on meanwhile, these rows might be from before it did.
    if (before !== null && before === this.#epoch) {
      if (this.#entries.size + read.size > MAX_ENTRIES) this.#entries.clear()
      for (const [key, entry] of read) this.#entries.set(key, entry)
    }
    return read
  }

  async #catchUp(epoch: bigint | null): Promise<void> {
    const held = this.#epoch
    if (epoch === held || (epoch !== null && held !== null && isOlder(epoch, held))) return
    const behind =
      epoch === null || held === null || firstOf(epoch) !== firstOf(held) ? undefined : lastOf(epoch) - lastOf(held)
    if (behind === undefined || behind > MAX_BEHIND) {
      this.#entries.clear()
      this.#epoch = epoch
      return
    }
    const touched = await run<{ account: Buffer }>(
      this.#db,
      sql`select account from transactions where mc_seqno > ${lastOf(held as bigint)} and mc_seqno <= ${lastOf(epoch as bigint)}`,
    )
    for (const { account } of touched) this.#entries.delete(byteKey(account))
    if (this.#epoch === held) this.#epoch = epoch
  }
}

/** A request that read its rows before another moved the book on. */
const isOlder = (epoch: bigint, held: bigint): boolean =>
  firstOf(epoch) === firstOf(held) && lastOf(epoch) < lastOf(held)

/** `{"0:AB…": {…}, …}`, keyed by raw address. */
export async function writeAddressBook(
  out: JsonWriter,
  {
    chain,
    without,
  }: { readonly chain: { readonly book: AddressBook }; readonly without: { readonly addressBook: boolean } },
  addresses: AddressSet,
  epoch?: bigint | null,
): Promise<void> {
  out.text(without.addressBook ? '{}' : `{${await chain.book.render(addresses.entries, epoch)}}`)
}
