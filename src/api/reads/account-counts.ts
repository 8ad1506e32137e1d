import { byteKey } from '../../lib/byte-key.ts'
import { type AccountCounts, MOST_COUNTED } from '../../record/account-counts.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray, run, sql } from './sql.ts'

/** Transactions of accounts, each counted in the index until there are too many. */
export async function countTransactions(
  db: Queryable,
  accounts: readonly Uint8Array[],
): Promise<ReadonlyMap<string, AccountCounts>> {
  const rows = await run<{ account: Buffer; transactions: bigint }>(
    db,
    sql`select a.account, (select count(*) from (
        select from transactions t where t.account = a.account order by t.lt desc limit ${MOST_COUNTED + 1}) counted) as transactions
      from unnest(${byteaArray(accounts)}::bytea[]) a (account)`,
  )
  return new Map(rows.map(({ account, transactions }) => [byteKey(account), { transactions }]))
}
