import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, sql } from './sql.ts'

/** Most accounts run one of a few hundred codes, of 1 KB each. */
const MAX_BYTES = 8 * 1024 * 1024

/** Bags of cells by code hash. A code never changes under its hash, so what was read once is not read again. */
export class CodeBocs {
  readonly #db: Queryable
  readonly #kept = new Map<string, Buffer>()
  #bytes = 0

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Of those among the hashes that are stored. */
  async load(codeHashes: Iterable<Uint8Array | null>): Promise<(codeHash: Uint8Array | null) => Buffer | null> {
    const found = new Map<string, Buffer>()
    const missing = new Map<string, Uint8Array>()
    for (const hash of codeHashes) {
      if (hash === null) continue
      const key = byteKey(hash)
      const kept = this.#kept.get(key)
      if (kept === undefined) missing.set(key, hash)
      else found.set(key, kept)
    }
    if (missing.size > 0) for (const [key, boc] of await this.#read([...missing.values()])) found.set(key, boc)
    return (hash) => (hash === null ? null : (found.get(byteKey(hash)) ?? null))
  }

  async #read(codeHashes: readonly Uint8Array[]): Promise<(readonly [string, Buffer])[]> {
    const rows = await run<{ code_hash: Buffer; boc: Buffer }>(
      this.#db,
      sql`select code_hash, boc from codes where code_hash = any(${byteaArray(codeHashes)}::bytea[])`,
    )
    return rows.map(({ code_hash, boc }) => {
      const key = byteKey(code_hash)
      // A copy: the row is a view of all that came over the wire with it.
      const kept = Buffer.from(boc)
      this.#keep(key, kept)
      return [key, kept] as const
    })
  }

  #keep(key: string, boc: Buffer): void {
    if (this.#kept.has(key)) return
    if (this.#bytes + boc.length > MAX_BYTES) {
      this.#kept.clear()
      this.#bytes = 0
    }
    this.#kept.set(key, boc)
    this.#bytes += boc.length
  }
}
