import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../database.ts'
import { tableOfHashes } from '../hash-rows.ts'
import { isAnyOf, startsOf } from '../key-starts.ts'

/** The transactions of these hashes, as they are found by them. */
export const listByHash = async (
  db: Queryable,
  hashes: readonly Uint8Array[],
): Promise<{ readonly hash: Buffer; readonly account: Buffer; readonly lt: bigint }[]> =>
  db.query(`select hash, account, lt from ${await tableOfHashes(db)} where ${isAnyOf('hash', '$1', '$2')}`, [
    ...[hashes, startsOf(hashes)],
  ])

/** Which of the hashes are in the table, as `byteKey`s: it may lie on other servers than messages do. */
export async function listKnown(
  db: Queryable,
  table: 'open_messages' | 'transactions' | 'transaction_hashes',
  hashes: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ hash: Buffer }>(`select hash from ${table} where ${isAnyOf('hash', '$1', '$2')}`, [
    ...[hashes, startsOf(hashes)],
  ])
  return new Set(rows.map(({ hash }) => byteKey(hash)))
}
