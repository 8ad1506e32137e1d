import { asHash, type Hash } from '../../cell/hash.ts'
import type { Queryable } from '../database.ts'

export interface StoredCode {
  readonly hash: Hash
  readonly boc: Uint8Array
}

/** Codes that are not there are left out; the order is not defined. */
export async function listCodes(db: Queryable, hashes: readonly Hash[]): Promise<StoredCode[]> {
  if (hashes.length === 0) return []
  const rows = await db.query<{ code_hash: Buffer; boc: Buffer }>(
    'select code_hash, boc from codes where code_hash = any($1::bytea[])',
    [hashes],
  )
  return rows.map(({ code_hash, boc }) => ({ hash: asHash(code_hash), boc }))
}

/** Every code hash stored, so that an importer writes each code once. */
export async function listCodeHashes(db: Queryable): Promise<Hash[]> {
  const rows = await db.query<{ code_hash: Buffer }>('select code_hash from codes')
  return rows.map(({ code_hash }) => asHash(Uint8Array.from(code_hash)))
}
