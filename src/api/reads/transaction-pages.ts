import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import type { Order } from '../http/value-parser.ts'
import { findLtWindows, type LtWindow } from './account-times.ts'
import { hasWorkchain } from './blocks.ts'
import { boundsOf, hasTimes } from './bounds.ts'
import { findPage, type IndexedColumns, selectPage } from './keys-first.ts'
import { bothWays, type KeyColumn, Keyset, keyColumn } from './keyset.ts'
import { type Among, listAmong } from './list-by-key.ts'
import type { Page, PageRequest, SeekablePage } from './page.ts'
import { asShardFilter, listShardTransactions } from './shard-transactions.ts'
import { type Sql, sql, where } from './sql.ts'
import { listKeysInTime } from './time-merge.ts'
import {
  accountOf,
  accountSet,
  atKeys,
  COLUMNS,
  DATA_COLUMNS,
  HASHED_COLUMNS,
  isOfAccounts,
  listKeysByHash,
  listTransactionsAt,
  runPage,
  SELECTED_COLUMNS,
  type TransactionFilter,
  type TransactionKey,
  type TransactionRow,
  WITH_HASH,
} from './transactions.ts'

/** How a list is sorted. In each, account ascends among equals, whatever the direction. */
type Ordering = 'hash' | 'lt' | 'now'

/**
 * A page of the transactions that pass every filter. Each shape of filter is answered by the index that has its order:
 * nothing is sorted but rows of equal lt.
 */
export async function listTransactions(
  db: Queryable,
  filter: TransactionFilter,
  sort: Order,
  page: PageRequest,
): Promise<SeekablePage<TransactionRow>> {
  const ofShard = asShardFilter(filter)
  if (ofShard) return listShardTransactions(db, ofShard, sort, page)
  const ordering = orderingOf(filter)
  const order = ORDERS[ordering][ordering === 'hash' || filter.lt !== undefined ? 'asc' : sort]
  if (filter.workchain !== undefined && !(await hasWorkchain(db, filter.workchain))) return order.page([], page.limit)
  return order.page(await listRows(db, filter, ordering, order, page), page.limit)
}

function orderingOf(filter: TransactionFilter): Ordering {
  if (filter.hash !== undefined) return 'hash'
  return hasTimes(filter) ? 'now' : 'lt'
}

async function listRows(
  db: Queryable,
  filter: TransactionFilter,
  ordering: Ordering,
  order: Keyset<TransactionRow>,
  page: PageRequest,
): Promise<TransactionRow[]> {
  const { limit, offset } = page
  const conditions = [...conditionsOf(filter), order.behind(page.cursor)]
  // The index of an account's transactions has the whole order, those of all transactions all but the account.
  const pageOfAll = async (...further: readonly Sql[]): Promise<TransactionRow[]> => {
    const list = { ...LIST, conditions: [...further, ...conditions], order }
    return runPage(db, await findPage(db, list, INDEXED[ordering], page))
  }

  if (filter.hash !== undefined || filter.keys !== undefined) {
    const keys = await listKeys(db, filter)
    if (keys.length === 0) return []
    const accounts = filter.account === undefined ? undefined : sql`t.account = any(${accountSet(filter.account)})`
    const all = where(await isOfAccounts(db, sql`t.account`, keys), ...conditions, accounts)
    const statement = sql`select ${HASHED_COLUMNS} ${atKeys(keys)} ${all} ${order.orderBy} limit ${limit} offset ${offset}`
    return runPage(db, statement, WITH_HASH)
  }
  if (filter.account === undefined) return pageOfAll()
  const excluded = new Set(filter.exclude_account?.map(byteKey))
  const accounts = [...new Map(filter.account.map((account) => [byteKey(account), account]))]
    .filter(([key]) => !excluded.has(key))
    .map(([, account]) => account)
  if (accounts.length === 0) return []
  if (accounts.length === 1 && ordering === 'lt') {
    const isOwn = sql`t.account = ${accounts[0] as Address}`
    return runPage(db, selectPage({ ...LIST, conditions: [isOwn, ...conditions], order }, page))
  }
  // Few rows can share an lt, a block or a masterchain block, and an index narrows to them better than accounts do.
  if (filter.lt !== undefined || filter.seqno !== undefined || filter.mc_seqno !== undefined) {
    return pageOfAll(sql`t.account = any(${accountSet(accounts)})`)
  }
  if (ordering === 'now') return listInTime(db, accounts, filter, order, page)
  return listAmong(db, { ...LIST, conditions, order, scan: SCAN, run: runPage }, amongAccounts(accounts), page)
}

/** The keys that hashes and messages lead to, both if both are given. */
async function listKeys(db: Queryable, { hash, keys }: TransactionFilter): Promise<readonly TransactionKey[]> {
  if (hash === undefined) return keys ?? []
  const byHash = await listKeysByHash(db, hash)
  if (keys === undefined) return byHash
  const known = new Set(keys.map(transactionKey))
  return byHash.filter((key) => known.has(transactionKey(key)))
}

/** Rows of accounts in the order of time, which their lts are found by. */
async function listInTime(
  db: Queryable,
  accounts: readonly Address[],
  { start_utime, end_utime, ...filter }: TransactionFilter,
  order: Keyset<TransactionRow>,
  { limit, offset, cursor }: PageRequest,
): Promise<TransactionRow[]> {
  const { direction } = order
  const key = order.read(cursor)
  const place = key && placeOf(key as [bigint, bigint, Buffer])
  const until = end_utime === undefined ? undefined : end_utime + 1n
  const times =
    place === undefined
      ? { from: start_utime, to: until }
      : direction === 'desc'
        ? { from: start_utime, to: least(until, place.now + 1n) }
        : { from: greatest(start_utime, place.now), to: until }
  const windows = (await findLtWindows(db, accounts, times)).map((window) => narrow(window, place, direction))
  const [first] = windows as [LtWindow]
  // Behind a row of its own, its window says all there is to say.
  const isSaid = place === undefined || (windows.length === 1 && byteKey(first.account) === byteKey(place.account))
  const conditions = [...conditionsOf(filter), isSaid ? undefined : order.behind(cursor)]
  if (windows.length > 1) {
    return listTransactionsAt(db, await listKeysInTime(db, windows, conditions, direction, { limit, offset }))
  }
  const isIts = sql`t.account = ${first.account} and t.lt >= ${first.from} and t.lt < ${first.to}`
  const list = { ...LIST, conditions: [isIts, ...conditions], order: ORDERS.lt[direction] }
  return runPage(db, selectPage(list, { limit, offset }))
}

const least = (a: bigint | undefined, b: bigint): bigint => (a !== undefined && a < b ? a : b)
const greatest = (a: bigint | undefined, b: bigint): bigint => (a !== undefined && a > b ? a : b)

/** Of the account of the row that a page goes on behind, only what comes behind that row. */
function narrow(window: LtWindow, place: Place | undefined, direction: Order): LtWindow {
  if (place === undefined || byteKey(window.account) !== byteKey(place.account)) return window
  return direction === 'desc'
    ? { ...window, to: least(window.to, place.lt) }
    : { ...window, from: greatest(window.from, place.lt + 1n) }
}

const amongAccounts = (accounts: readonly Address[]): Among => ({
  values: accounts,
  conditions: [(account) => sql`t.account = ${account}::bytea`],
})

const SCAN = { scanned: DATA_COLUMNS, columns: SELECTED_COLUMNS }

function conditionsOf(filter: TransactionFilter): (Sql | undefined)[] {
  const { workchain, shard, seqno, mc_seqno, lt, exclude_account } = filter
  return [
    workchain === undefined ? undefined : sql`t.workchain = ${workchain}`,
    shard === undefined ? undefined : sql`t.shard = ${shard}`,
    seqno === undefined ? undefined : sql`t.seqno = ${seqno}`,
    mc_seqno === undefined ? undefined : sql`t.mc_seqno = ${mc_seqno}`,
    lt === undefined ? undefined : sql`t.lt = ${lt}`,
    ...boundsOf(LT.sql, NOW.sql, filter),
    exclude_account === undefined ? undefined : sql`t.account <> all(${accountSet(exclude_account)})`,
  ]
}

const LT = keyColumn('lt', 'int8')
const NOW = keyColumn('now', 'int8')
const ACCOUNT: KeyColumn<TransactionRow> = { ...keyColumn('account', 'address', { isTieBreak: true }), of: accountOf }

const ORDERS = {
  hash: bothWays<TransactionRow>('transactions hash', [keyColumn('hash', 'hash')]),
  lt: bothWays<TransactionRow>('transactions lt', [LT, ACCOUNT]),
  now: bothWays<TransactionRow>('transactions now', [NOW, LT, ACCOUNT]),
}

/** What of an order the indexes have that do not begin with an account. */
const INDEXED: Readonly<Record<Ordering, IndexedColumns>> = { hash: { count: 1 }, lt: { count: 1 }, now: { count: 2 } }

/** All that there are, of which conditions leave some. */
const LIST = { columns: COLUMNS, table: sql`transactions t` }

/** The row that a page in the order of time goes on behind. */
interface Place {
  readonly now: bigint
  readonly lt: bigint
  readonly account: Buffer
}

const placeOf = ([now, lt, account]: readonly [bigint, bigint, Buffer]): Place => ({ now, lt, account })

/** Transactions whose in-message has this opcode, newest first. */
export async function listByInOpcode(db: Queryable, opcode: bigint, page: PageRequest): Promise<Page<TransactionRow>> {
  const order = ORDERS.lt.desc
  const conditions = [sql`t.in_opcode = ${opcode}`, order.behind(page.cursor)]
  const rows = await runPage<TransactionRow>(db, await findPage(db, { ...LIST, conditions, order }, INDEXED.lt, page))
  return order.page(rows, page.limit)
}

/** A page of the transactions at `keys`, newest first; a key that is there twice gives its row twice. */
export async function listKeyPage(
  db: Queryable,
  keys: readonly TransactionKey[],
  { limit, offset, cursor }: PageRequest,
): Promise<Page<TransactionRow>> {
  const order = KEY_ORDER
  const place = order.read(cursor)
  const [lt, account] = (place ?? []) as [bigint?, Buffer?]
  const behind = lt === undefined || account === undefined ? undefined : { lt, account }
  const page = keys
    .filter((key) => behind === undefined || order.compare(key, behind) > 0)
    .sort(order.compare)
    .slice(offset, offset + limit)
  const known = new Map(
    (await listTransactionsAt(db, distinctKeys(page))).map((row) => [
      transactionKey({ account: accountOf(row), lt: row.lt }),
      row,
    ]),
  )
  const rows = page.flatMap((key) => known.get(transactionKey(key)) ?? [])
  const last = page[limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: order.cursorOf(last) }
}

/** The order of transactions by lt, of their keys alone. */
const KEY_ORDER = new Keyset<TransactionKey>(
  'transactions lt',
  [LT, keyColumn('account', 'address', { isTieBreak: true })],
  'desc',
)

export const distinctKeys = (keys: readonly TransactionKey[]): TransactionKey[] => [
  ...new Map(keys.map((key) => [transactionKey(key), key])).values(),
]
