import { hasCitus, type Queryable, type Transaction } from './database.ts'

/**
 * Where hash, account and lt of transactions are found by the hash. On one server that is their own table. Over several, rows lie by account, and every server
 * would have to be asked: there a table that lies by hash leads to them, which is empty elsewhere.
 */
export const tableOfHashes = async (db: Queryable): Promise<'transactions' | 'transaction_hashes'> =>
  (await hasCitus(db)) ? 'transaction_hashes' : 'transactions'

/** Asked anew each time: who writes may go on while the database is given to Citus. */
export async function needsHashes(transaction: Transaction): Promise<boolean> {
  const found = await transaction.query("select from pg_extension where extname = 'citus'")
  return found.length > 0
}

/** The rows that Citus needs, of all transactions. Nobody commits blocks meanwhile. */
export async function fillHashes(transaction: Transaction): Promise<void> {
  await transaction.query('select from checkpoint for update')
  await transaction.query('truncate transaction_hashes')
  await transaction.query(
    'insert into transaction_hashes (hash, account, lt) select hash, account, lt from transactions',
  )
}
