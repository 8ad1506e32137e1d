import { ADDRESS_BYTES, type Address, asAddress, formatFriendly, formatRaw } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { interfacesOf } from '../../decode/contracts/interfaces.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../reads/sql.ts'
import { type JsonWriter, quote } from './json-writer.ts'

/** What a code says about every account that runs it. */
export interface CodeFacts {
  /** Wallets are printed non-bounceable. */
  readonly isWallet: boolean
  /** The JSON array. */
  readonly interfaces: string
}

const NO_CODE: CodeFacts = { isWallet: true, interfaces: '[]' }

const MAX_CODES = 20_000

/** Facts by code hash. A code never changes under its hash, so what was read once stays true. */
export class CodeBook {
  readonly #db: Queryable
  readonly #facts = new Map<string, CodeFacts>()

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Facts of the codes named, read in one go where they are not known yet; null is an account without code. */
  async facts(codeHashes: Iterable<Uint8Array | null>): Promise<(codeHash: Uint8Array | null) => CodeFacts> {
    const missing = new Map<string, Uint8Array>()
    for (const hash of codeHashes) {
      if (hash === null) continue
      const key = byteKey(hash)
      if (!this.#facts.has(key)) missing.set(key, hash)
    }
    const found = new Map<string, CodeFacts>()
    if (missing.size > 0) {
      const rows = await this.#db.query<{ code_hash: Buffer; methods: readonly bigint[] | null }>(
        'select code_hash, methods from codes where code_hash = any($1::bytea[])',
        [byteaArray([...missing.values()])],
      )
      const methods = new Map(rows.map((row) => [byteKey(row.code_hash), row.methods?.map(Number) ?? null]))
      if (this.#facts.size > MAX_CODES) this.#facts.clear()
      for (const [key, hash] of missing) {
        const facts = {
          isWallet: findWalletCode(asHash(hash)) !== undefined,
          interfaces: JSON.stringify(interfacesOf(hash, methods.get(key) ?? null)),
        }
        found.set(key, facts)
        // A code that is not stored yet may be there with its methods the next time.
        if (methods.has(key)) this.#facts.set(key, facts)
      }
    }
    return (hash) => {
      if (hash === null) return NO_CODE
      const key = byteKey(hash)
      return this.#facts.get(key) ?? found.get(key) ?? NO_CODE
    }
  }
}

/** Addresses in the order they were met, each once. */
export class AddressSet {
  readonly #addresses = new Map<string, Address>()

  /** `bytes` is any number of addresses, 33 bytes each. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += ADDRESS_BYTES) {
      const address = bytes.subarray(at, at + ADDRESS_BYTES)
      const key = byteKey(address)
      if (!this.#addresses.has(key)) this.#addresses.set(key, asAddress(address))
    }
  }

  list(): Address[] {
    return [...this.#addresses.values()]
  }
}

/** The `{user_friendly, domain, interfaces}` of each address, as JSON text, by `byteKey`. */
export async function renderBookRows(
  db: Queryable,
  codes: CodeBook,
  addresses: readonly Address[],
  testOnly: boolean,
): Promise<string[]> {
  if (addresses.length === 0) return []
  const stored = await db.query<{ account: Buffer; code_hash: Buffer | null }>(
    'select account, code_hash from accounts where account = any($1::bytea[])',
    [byteaArray(addresses)],
  )
  const codeOf = new Map(stored.map((row) => [byteKey(row.account), row.code_hash]))
  const factsOf = await codes.facts(codeOf.values())
  return addresses.map((address) => {
    const { isWallet, interfaces } = factsOf(codeOf.get(byteKey(address)) ?? null)
    const userFriendly = formatFriendly(address, { bounceable: !isWallet, testOnly })
    return `{"user_friendly":"${userFriendly}","domain":null,"interfaces":${interfaces}}`
  })
}

/** `{"0:AB…": {…}, …}`, keyed by raw address. */
export async function writeAddressBook(
  out: JsonWriter,
  { db, chain, without }: BookSource,
  addresses: AddressSet,
): Promise<void> {
  const list = without.addressBook ? [] : addresses.list()
  const rows = await renderBookRows(db, chain.codes, list, await chain.isTestnet())
  out.text('{')
  list.forEach((address, i) => {
    out.text(`${i === 0 ? '' : ','}"${formatRaw(address)}":${rows[i]}`)
  })
  out.text('}')
}

interface BookSource {
  readonly db: Queryable
  readonly chain: { readonly codes: CodeBook; isTestnet(): Promise<boolean> }
  readonly without: { readonly addressBook: boolean }
}

export const UNPARSABLE_ROW = '{"user_friendly":null,"domain":null,"interfaces":[]}'

/** An entry under the caller's own spelling of an address. */
export const bookEntry = (key: string, row: string): string => `${quote(key)}:${row}`
