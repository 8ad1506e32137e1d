import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { type AccountCounts, MOST_COUNTED } from '../../record/account-counts.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, type Sql, sql, where } from './sql.ts'
import { accountSet } from './transactions.ts'

interface CountRow {
  readonly account: Buffer
  readonly transactions: bigint
}

/** Transactions of accounts, each counted in the index until there are too many. */
export async function countTransactions(
  db: Queryable,
  accounts: readonly Uint8Array[],
): Promise<ReadonlyMap<string, AccountCounts>> {
  const rows = (await hasCitus(db))
    ? await countOnCitus(db, accounts as readonly Address[])
    : await run<CountRow>(
        db,
        sql`select a.account, ${countOf(sql`a.account`)} as transactions from unnest(${byteaArray(accounts)}::bytea[]) a (account)`,
      )
  return new Map(rows.map(({ account, transactions }) => [byteKey(account), { transactions }]))
}

const countOf = (account: Sql, further?: Sql): Sql =>
  sql`(select count(*) from (select from transactions t ${where(sql`t.account = ${account}`, further)} order by t.lt desc limit ${MOST_COUNTED + 1}) counted)`

/**
 * Citus counts beside rows of a table that is spread likewise, and beside no list of values. Accounts without such a row are in no stored block: what was
 * stored of them by hand is counted whole.
 */
async function countOnCitus(db: Queryable, accounts: readonly Address[]): Promise<CountRow[]> {
  const count = countOf(sql`a.account`, sql`t.account = any(${accountSet(accounts)})`)
  const seen = await run<CountRow>(
    db,
    sql`select a.account, ${count} as transactions from accounts a where a.account = any(${accountSet(accounts)})`,
  )
  const known = new Set(seen.map(({ account }) => byteKey(account)))
  const unseen = accounts.filter((account) => !known.has(byteKey(account)))
  if (unseen.length === 0) return seen
  const stored = await run<CountRow>(
    db,
    sql`select t.account, least(count(*), ${MOST_COUNTED + 1})::bigint as transactions from transactions t
      where t.account = any(${accountSet(unseen)}) group by t.account`,
  )
  const counted = new Map(stored.map((row) => [byteKey(row.account), row.transactions]))
  return [
    ...seen,
    ...unseen.map((account) => ({ account: Buffer.from(account), transactions: counted.get(byteKey(account)) ?? 0n })),
  ]
}
