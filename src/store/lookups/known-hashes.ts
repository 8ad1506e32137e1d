import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../database.ts'

/** Which of the hashes are in the table, as `byteKey`s: it may lie on other servers than messages do. */
export async function listKnown(
  db: Queryable,
  table: 'open_messages' | 'transaction_hashes',
  hashes: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ hash: Buffer }>(`select hash from ${table} where hash = any($1::bytea[])`, [hashes])
  return new Set(rows.map(({ hash }) => byteKey(hash)))
}
