import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { interfacesOf } from '../../decode/contracts/interfaces.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray, run, sql } from '../reads/sql.ts'

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

  /** Takes note of a code that may not be stored. */
  learn(codeHash: Uint8Array, code: Cell): void {
    const key = byteKey(codeHash)
    if (!this.#facts.has(key)) this.#keep(key, toFacts(codeHash, listMethodIds(code)))
  }

  /** Facts of the codes named, read in one go where they are not known yet; null is an account without code. */
  async facts(codeHashes: Iterable<Uint8Array | null>): Promise<(codeHash: Uint8Array | null) => CodeFacts> {
    const missing = new Map<string, Uint8Array>()
    for (const hash of codeHashes) {
      if (hash === null) continue
      const key = byteKey(hash)
      if (!this.#facts.has(key)) missing.set(key, hash)
    }
    const found = missing.size === 0 ? undefined : await this.#read(missing)
    return (hash) => {
      if (hash === null) return NO_CODE
      const key = byteKey(hash)
      return this.#facts.get(key) ?? found?.get(key) ?? NO_CODE
    }
  }

  async #read(missing: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, CodeFacts>> {
    const rows = await run<{ code_hash: Buffer; methods: readonly bigint[] | null }>(
      this.#db,
      sql`select code_hash, methods from codes where code_hash = any(${byteaArray([...missing.values()])}::bytea[])`,
    )
    const methods = new Map(rows.map((row) => [byteKey(row.code_hash), row.methods?.map(Number) ?? null]))
    const found = new Map<string, CodeFacts>()
    for (const [key, hash] of missing) {
      const facts = toFacts(hash, methods.get(key) ?? null)
      found.set(key, facts)
      // A code that is not stored yet may be there with its methods the next time.
      if (methods.has(key)) this.#keep(key, facts)
    }
    return found
  }

  #keep(key: string, facts: CodeFacts): void {
    if (this.#facts.size > MAX_CODES) this.#facts.clear()
    this.#facts.set(key, facts)
  }
}

const toFacts = (codeHash: Uint8Array, methods: readonly number[] | null): CodeFacts => ({
  isWallet: findWalletCode(asHash(codeHash)) !== undefined,
  interfaces: JSON.stringify(interfacesOf(codeHash, methods)),
})
