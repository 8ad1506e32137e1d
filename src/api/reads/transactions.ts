import { ADDRESS_BYTES, type Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import type { Bounds } from './bounds.ts'
import { EPOCH } from './epoch.ts'
import { byteaArray, int8Array, isSame, run, type Sql, sql } from './sql.ts'

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

export const DATA_COLUMNS: Sql = sql`t.lt, t.now, t.trace_id, t.book, t.doc, t.sent`

export const COLUMNS: Sql = sql`t.lt, t.now, t.trace_id, t.book, t.doc as stored, t.sent, ${EPOCH} as epoch`

export const accountOf = ({ book }: TransactionRow): Buffer => book.subarray(0, ADDRESS_BYTES)

const RECEIVERS = sql`case when p.sent is distinct from 0 then (select string_agg(m.entry, '') from (select int2send(m.idx) || m.in_tx_hash as entry from messages m
  where ${isSame(sql`m.account`, sql`substring(p.book for 33)`)} and m.lt = p.lt and m.idx > 0 and m.in_tx_hash is not null order by m.idx) m) end`

/**
 * The rows of a page with the receivers of their messages. Those mostly come after their senders, whose documents are not written
 * again for that: they are looked up among messages, once the page is settled, of those that sent any. `further` columns of the page
 * come after a comma.
 */
export const runPage = <Row extends TransactionRow>(db: Queryable, page: Sql, further = sql``): Promise<Row[]> =>
  run<Row>(
    db,
    sql`select p.lt, p.now, p.trace_id, p.book, p.stored, p.epoch${further}, ${RECEIVERS} as receivers from (${page}) p`,
  )

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
export const listTransactionsAt = (db: Queryable, keys: readonly TransactionKey[]): Promise<HashedRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : runPage(db, sql`select ${HASHED_COLUMNS} ${atKeys(keys)}`, WITH_HASH)

export async function listTraceIdsAt(db: Queryable, keys: readonly TransactionKey[]): Promise<Buffer[]> {
  if (keys.length === 0) return []
  const rows = await run<{ trace_id: Buffer }>(db, sql`select t.trace_id ${atKeys(keys)}`)
  return rows.map((row) => row.trace_id)
}

export const accountSet = (accounts: readonly Address[]): Sql => sql`${byteaArray(accounts)}::bytea[]`
