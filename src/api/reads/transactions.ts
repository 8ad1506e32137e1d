import { ADDRESS_BYTES, type Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { orderReceivers } from '../../record/dialect.ts'
import { splitBook } from '../../store/compact/packed-document.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { tableOfHashes } from '../../store/hash-rows.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { byteaArray, int8Array } from '../../store/wire/binary-array.ts'
import { indexInTimeSlices, inTimeSlices } from '../http/time-slice.ts'
import type { Bounds } from './bounds.ts'
import { EPOCH } from './epoch.ts'
import { isAnyOf, isSame, run, type Sql, sql, TRANSACTION_WITH_BOOK, where } from './sql.ts'

/** A stored transaction as lists need it. Every column costs on each of a thousand rows, so there are no others. */
export interface TransactionRow {
  readonly lt: bigint
  readonly now: bigint
  readonly trace_id: Buffer
  /** Addresses for the address book, 33 bytes each; the first is the transaction's account. */
  readonly book: Buffer
  /** The document as it is stored: most are packed, and are unpacked where they are written. */
  readonly stored: Buffer
  /** Who received its out-messages, as far as they were: for each its number in two bytes and the receiver's hash. */
  readonly receivers?: Buffer | null
  /** How far the database was when the row was read. */
  readonly epoch: bigint | null
}

/** Of the table, and of what a subquery has selected of it by them: for `runPage` and `runWithoutReceivers`, which make rows of them. */
export const DATA_COLUMNS: Sql = sql`t.account, t.lt, t.now, t.trace_id, t.sent, ${TRANSACTION_WITH_BOOK} as with_book`
export const SELECTED_COLUMNS: Sql = sql`t.account, t.lt, t.now, t.trace_id, t.sent, t.with_book, ${EPOCH} as epoch`

export const COLUMNS: Sql = sql`${DATA_COLUMNS}, ${EPOCH} as epoch`

export const accountOf = ({ book }: TransactionRow): Buffer => book.subarray(0, ADDRESS_BYTES)

// Not sorted here: it would take the server a tenth of a page of one account.
const RECEIVERS = sql`case when p.sent is distinct from 0 then (select string_agg(int2send(m.idx) || m.in_tx_hash, '') from messages m
  where ${isSame(sql`m.account`, sql`p.account`)} and m.lt = p.lt and m.idx > 0 and m.in_tx_hash is not null) end`

/**
 * The rows of a page with the receivers of their messages. Those mostly come after their senders, whose documents are not written
 * again for that: they are looked up among messages, once the page is settled, of those that sent any. `further` columns of the page
 * come after a comma.
 */
export async function runPage<Row extends TransactionRow>(db: Queryable, page: Sql, further = sql``): Promise<Row[]> {
  if (!(await hasCitus(db))) {
    const columns = sql`p.lt, p.now, p.trace_id, p.with_book, p.epoch${further}`
    const rows = await run<Selected<Row>>(db, sql`select ${columns}, ${RECEIVERS} as receivers from (${page}) p`)
    return rows.map((row) => {
      row.receivers = orderReceivers(row.receivers ?? null)
      return withBook(row)
    })
  }
  const rows = await runWithoutReceivers<Row & { readonly sent: number | null }>(db, page)
  const receivers = await listReceivers(
    db,
    rows.filter(({ sent }) => sent !== 0).map((row) => ({ account: accountOf(row), lt: row.lt })),
  )
  return rows.map((row) => ({
    ...row,
    receivers: receivers.get(transactionKey({ account: accountOf(row), lt: row.lt })) ?? null,
  }))
}

/** The rows of a page as they were when they were stored: who received their messages may come later. */
export const runWithoutReceivers = async <Row extends TransactionRow>(db: Queryable, page: Sql): Promise<Row[]> =>
  (await run<Selected<Row>>(db, page)).map(withBook<Row>)

/** A row as it was selected: its document and its book are one value. */
type Selected<Row extends TransactionRow> = Row & {
  readonly with_book: Buffer
  stored: Buffer
  book: Buffer
  receivers?: Buffer | null
}

function withBook<Row extends TransactionRow>(row: Selected<Row>): Row {
  const { stored, book } = splitBook(row.with_book)
  row.stored = stored
  row.book = book
  return row
}

/** By `transactionKey`: a statement of its own on Citus, which takes no look beside each row of a page. */
async function listReceivers(db: Queryable, keys: readonly TransactionKey[]): Promise<ReadonlyMap<string, Buffer>> {
  if (keys.length === 0) return new Map()
  const rows = await run<{ account: Buffer; lt: bigint; receivers: Buffer }>(
    db,
    sql`select m.account, m.lt, string_agg(int2send(m.idx) || m.in_tx_hash, '' order by m.idx) as receivers
      from ${keyRows(keys)} k join messages m on ${isSame(sql`m.account`, sql`k.account`)} and m.lt = k.lt
      where m.account = any(${accountSet(keys.map(({ account }) => account as Address))})
        and m.idx > 0 and m.in_tx_hash is not null group by m.account, m.lt`,
  )
  return new Map(rows.map((row) => [transactionKey(row), row.receivers]))
}

/** For pages of rows with their hash. */
export const WITH_HASH: Sql = sql`, p.hash`

/** With the hash, for those who look rows up by it. */
export interface HashedRow extends TransactionRow {
  readonly hash: Buffer
}

export const HASHED_COLUMNS: Sql = sql`${COLUMNS}, t.hash`

export interface TransactionKey {
  readonly account: Uint8Array
  readonly lt: bigint
}

/** Which transactions a list has. */
export interface TransactionFilter extends Bounds {
  readonly workchain?: number
  readonly shard?: bigint
  readonly seqno?: number
  readonly mc_seqno?: number
  readonly account?: readonly Address[]
  readonly exclude_account?: readonly Address[]
  readonly hash?: readonly Hash[]
  /** Where to look, found through messages; nothing lies elsewhere. */
  readonly keys?: readonly TransactionKey[]
  readonly lt?: bigint
}

/** Where transactions of these hashes are: the first step of every search by hash, in order of hash. */
export const listKeysByHash = async (
  db: Queryable,
  hashes: readonly Hash[],
): Promise<(TransactionKey & { readonly hash: Buffer })[]> =>
  run(db, sql`select hash, account, lt from ${await hashTable(db)} where ${isAnyOf(sql`hash`, hashes)} order by hash`)

/** The table that has hash, account and lt, and is asked by hash. */
export const hashTable = async (db: Queryable): Promise<Sql> => HASH_TABLES[await tableOfHashes(db)]

const HASH_TABLES = { transactions: sql`transactions`, transaction_hashes: sql`transaction_hashes` }

/** Keys as the rows of a table, in a form that Citus passes on to the servers that hold what is looked for. */
export const keyRows = (keys: readonly TransactionKey[]): Sql =>
  sql`(select unnest(${byteaArray(keys.map(({ account }) => account))}::bytea[]) as account,
    unnest(${int8Array(keys.map(({ lt }) => lt))}::bigint[]) as lt)`

/** Keeps Citus to the parts that hold these accounts: it does not see through `keyRows`. One server needs none. */
export const isOfAccounts = async (
  db: Queryable,
  column: Sql,
  keys: readonly Pick<TransactionKey, 'account'>[],
): Promise<Sql | undefined> =>
  (await hasCitus(db)) ? sql`${column} = any(${accountSet(keys.map(({ account }) => account as Address))})` : undefined

/** `where` of it. */
export const ofAccounts = async (db: Queryable, column: Sql, keys: readonly TransactionKey[]): Promise<Sql> =>
  where(await isOfAccounts(db, column, keys))

/** `from` of the rows at these keys. */
export const atKeys = (keys: readonly TransactionKey[]): Sql =>
  sql`from ${keyRows(keys)} k join transactions t on t.account = k.account and t.lt = k.lt`

/** The rows at these keys, in their order; a key without a row is left out. */
export async function listTransactionsAt(db: Queryable, keys: readonly TransactionKey[]): Promise<HashedRow[]> {
  if (keys.length === 0) return []
  const page = sql`select ${HASHED_COLUMNS} ${atKeys(keys)} ${await ofAccounts(db, sql`t.account`, keys)}`
  const rows = await runPage<HashedRow>(db, page, WITH_HASH)
  const found = await indexInTimeSlices(rows, (row) => transactionKey({ account: accountOf(row), lt: row.lt }))
  const ordered: HashedRow[] = []
  await inTimeSlices(keys, (key) => {
    const row = found.get(transactionKey(key))
    if (row !== undefined) ordered.push(row)
  })
  return ordered
}

export async function listTraceIdsAt(db: Queryable, keys: readonly TransactionKey[]): Promise<Buffer[]> {
  if (keys.length === 0) return []
  const rows = await run<{ trace_id: Buffer }>(
    db,
    sql`select t.trace_id ${atKeys(keys)} ${await ofAccounts(db, sql`t.account`, keys)}`,
  )
  return rows.map((row) => row.trace_id)
}

export const accountSet = (accounts: readonly Address[]): Sql => sql`${byteaArray(accounts)}::bytea[]`
