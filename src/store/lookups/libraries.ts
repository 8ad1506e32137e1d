import { asHash, type Hash } from '../../cell/hash.ts'
import type { Queryable } from '../database.ts'

export interface StoredLibrary {
  readonly hash: Hash
  readonly boc: Uint8Array
}

/** Those of the libraries that somebody publishes at masterchain block `mcSeqno`, by hash. */
export async function listLibraries(db: Queryable, hashes: readonly Hash[], mcSeqno: number): Promise<StoredLibrary[]> {
  if (hashes.length === 0) return []
  const rows = await db.query<{ hash: Buffer; boc: Buffer }>(
    `select distinct on (hash) hash, boc from (
       select distinct on (hash, publisher) hash, publisher, boc from libraries
       where hash = any($1::bytea[]) and mc_seqno <= $2 order by hash, publisher, mc_seqno desc
     ) newest where boc is not null order by hash, publisher`,
    [hashes, mcSeqno],
  )
  return rows.map(({ hash, boc }) => ({ hash: asHash(hash), boc }))
}
