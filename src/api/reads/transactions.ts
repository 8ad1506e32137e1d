import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray, int8Array, run, type Sql, sql } from './sql.ts'

/** A stored transaction as the API needs it: keys to page by, and the rendered document. */
export interface TransactionRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly now: bigint
  readonly hash: Buffer
  readonly trace_id: Buffer
  /** Addresses for the address book, 33 bytes each. */
  readonly book: Buffer
  readonly doc: Buffer
  readonly prev_trans_lt: bigint
  readonly state_before: Buffer
  readonly state_after: Buffer
}

export const COLUMNS: Sql = sql`t.account, t.lt, t.now, t.hash, t.trace_id, t.book, t.doc, t.prev_trans_lt, t.state_before, t.state_after`

export interface TransactionKey {
  readonly account: Uint8Array
  readonly lt: bigint
}

/** Where transactions of these hashes are: the first step of every search by hash, in order of hash. */
export const listKeysByHash = (
  db: Queryable,
  hashes: readonly Hash[],
): Promise<(TransactionKey & { readonly hash: Buffer })[]> =>
  run(
    db,
    sql`select hash, account, lt from transaction_hashes where hash = any(${byteaArray(hashes)}::bytea[]) order by hash`,
  )

/** `from` of the rows at these keys. */
export const atKeys = (keys: readonly TransactionKey[]): Sql =>
  sql`from unnest(${byteaArray(keys.map(({ account }) => account))}::bytea[], ${int8Array(keys.map(({ lt }) => lt))}::bigint[])
    as k (account, lt) join transactions t on t.account = k.account and t.lt = k.lt`

/** The rows at these keys, in no order; a key without a row is left out. */
export const listTransactionsAt = (db: Queryable, keys: readonly TransactionKey[]): Promise<TransactionRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : run(db, sql`select ${COLUMNS} ${atKeys(keys)}`)

export async function listTraceIdsAt(db: Queryable, keys: readonly TransactionKey[]): Promise<Buffer[]> {
  if (keys.length === 0) return []
  const rows = await run<{ trace_id: Buffer }>(db, sql`select t.trace_id ${atKeys(keys)}`)
  return rows.map((row) => row.trace_id)
}

export const accountSet = (accounts: readonly Address[]): Sql => sql`${byteaArray(accounts)}::bytea[]`
