import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/value-parser.ts'
import { findLtWindows, type LtWindow } from './account-times.ts'
import { hasWorkchain } from './blocks.ts'
import { boundsOf, hasTimes } from './bounds.ts'
import { columnsOf, findPage, isDeep, type KeyPart, keyColumns, selectAt, selectPage } from './keys-first.ts'
import { type Page, type PageRequest, type SeekablePage, toPage } from './page.ts'
import { asShardFilter, listShardTransactions } from './shard-transactions.ts'
import { join, type Sql, sql, where } from './sql.ts'
import { BRANCHES, listKeysInTime } from './time-merge.ts'
import {
  accountOf,
  accountSet,
  atKeys,
  COLUMNS,
  DATA_COLUMNS,
  HASHED_COLUMNS,
  type HashedRow,
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
  if (filter.workchain !== undefined && !(await hasWorkchain(db, filter.workchain))) {
    return toPage<TransactionRow>([], page.limit, () => '')
  }
  const ordering = orderingOf(filter)
  const direction = ordering === 'hash' || filter.lt !== undefined ? 'asc' : sort
  const tag = `transactions ${ordering} ${direction}`
  const place = page.cursor === undefined ? undefined : readPlace(page.cursor, tag, ordering)
  const rows = await listRows(db, filter, ordering, direction, place, page)
  return pageOf(rows, page.limit, tag, ordering)
}

const pageOf = (
  rows: readonly TransactionRow[],
  limit: number,
  tag: string,
  ordering: Ordering,
): SeekablePage<TransactionRow> => toPage(rows, limit, (row) => writeCursor(tag, keyOf(row, ordering)))

function orderingOf(filter: TransactionFilter): Ordering {
  if (filter.hash !== undefined) return 'hash'
  return hasTimes(filter) ? 'now' : 'lt'
}

async function listRows(
  db: Queryable,
  filter: TransactionFilter,
  ordering: Ordering,
  direction: Order,
  place: Place | undefined,
  page: PageRequest,
): Promise<TransactionRow[]> {
  const { limit, offset } = page
  const order = orderBy(ordering, direction)
  const behind = place && behindPlace(place, ordering, direction)
  const conditions = [...conditionsOf(filter), behind]
  const pageWhere = (...further: readonly Sql[]): Promise<TransactionRow[]> =>
    runPage(
      db,
      selectPage(
        { ...LIST, conditions: where(...further, ...conditions), key: KEY[ordering], order },
        { limit, offset },
      ),
    )
  // The index of an account's transactions has the whole order, those of all transactions all but the account.
  const pageOfAll = async (...further: readonly Sql[]): Promise<TransactionRow[]> => {
    const indexed = { parts: INDEXED[ordering], direction }
    const list = { ...LIST, conditions: where(...further, ...conditions), key: KEY[ordering], order, indexed }
    return runPage(db, await findPage(db, list, { limit, offset }))
  }

  if (filter.hash !== undefined || filter.keys !== undefined) {
    const keys = await listKeys(db, filter)
    if (keys.length === 0) return []
    const accounts = filter.account === undefined ? undefined : sql`t.account = any(${accountSet(filter.account)})`
    const all = where(await isOfAccounts(db, sql`t.account`, keys), ...conditions, accounts)
    const statement = sql`select ${HASHED_COLUMNS} ${atKeys(keys)} ${all} ${order} limit ${limit} offset ${offset}`
    return runPage(db, statement, WITH_HASH)
  }
  if (filter.account === undefined) return pageOfAll()
  const excluded = new Set(filter.exclude_account?.map(byteKey))
  const accounts = [...new Map(filter.account.map((account) => [byteKey(account), account]))]
    .filter(([key]) => !excluded.has(key))
    .map(([, account]) => account)
  if (accounts.length === 0) return []
  if (accounts.length === 1 && ordering === 'lt') return pageWhere(sql`t.account = ${accounts[0] as Address}`)
  // Few rows can share an lt, a block or a masterchain block, and an index narrows to them better than accounts do.
  if (filter.lt !== undefined || filter.seqno !== undefined || filter.mc_seqno !== undefined) {
    return pageOfAll(sql`t.account = any(${accountSet(accounts)})`)
  }
  if (ordering === 'now') return listInTime(db, accounts, filter, direction, place, page)
  return mergeAccounts(db, accounts, conditions, direction, limit, offset)
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
  direction: Order,
  place: Place | undefined,
  { limit, offset }: PageRequest,
): Promise<TransactionRow[]> {
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
  const conditions = [...conditionsOf(filter), isSaid ? undefined : behindPlace(place, 'now', direction)]
  if (windows.length > 1) {
    return listTransactionsAt(db, await listKeysInTime(db, windows, conditions, direction, { limit, offset }))
  }
  const isIts = sql`t.account = ${first.account} and t.lt >= ${first.from} and t.lt < ${first.to}`
  const list = { ...LIST, conditions: where(isIts, ...conditions), key: KEY.lt, order: ORDER.lt[direction] }
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

/**
 * Rows of many accounts in one order: every account is a scan of its own that already has the order, and PostgreSQL
 * merges them lazily (Merge Append under Limit), reading about one page and one row per account.
 */
async function mergeAccounts(
  db: Queryable,
  accounts: readonly Address[],
  conditions: readonly (Sql | undefined)[],
  direction: Order,
  limit: number,
  offset: number,
): Promise<TransactionRow[]> {
  const order = ORDER.lt[direction]
  const most = BRANCHES[BRANCHES.length - 1] as number
  if (accounts.length <= most) {
    const page = (branches: Sql): Sql => sql`${branches} ${order} limit ${limit} offset ${offset}`
    if (!isDeep({ limit, offset })) return runPage(db, page(branchesOf(accounts, conditions, order, limit + offset)))
    const key = KEY.lt
    const keys = branchesOf(accounts, conditions, order, limit + offset, {
      scanned: keyColumns(key),
      columns: keyColumns(key),
    })
    return runPage(db, selectAt({ ...LIST, key, order }, page(keys)))
  }
  // Beyond one statement's branches the groups' pages are merged here.
  const merged: TransactionRow[] = []
  for (let from = 0; from < accounts.length; from += most) {
    const branches = branchesOf(accounts.slice(from, from + most), conditions, order, limit + offset)
    merged.push(...(await runPage<TransactionRow>(db, sql`${branches} ${order} limit ${limit + offset}`)))
    merged.sort(compareRows(direction)).splice(limit + offset)
  }
  return merged.slice(offset)
}

function branchesOf(
  accounts: readonly Address[],
  conditions: readonly (Sql | undefined)[],
  order: Sql,
  rows: number,
  { scanned, columns } = WHOLE_ROWS,
): Sql {
  const size = BRANCHES.find((count) => count >= accounts.length) ?? accounts.length
  const branches = Array.from({ length: size }, (_, i) => {
    // A branch without an account compares with null and finds nothing.
    const account = sql`t.account = ${accounts[i] ?? null}::bytea`
    return sql`(select ${scanned} from transactions t ${where(account, ...conditions)} ${order} limit ${rows})`
  })
  return sql`select ${columns} from (${join(branches, UNION)}) t`
}

const WHOLE_ROWS = { scanned: sql`${DATA_COLUMNS}, t.account`, columns: SELECTED_COLUMNS }

const UNION = sql` union all `

const LT = sql`t.lt`
const NOW = sql`t.now`

function conditionsOf(filter: TransactionFilter): (Sql | undefined)[] {
  const { workchain, shard, seqno, mc_seqno, lt, exclude_account } = filter
  return [
    workchain === undefined ? undefined : sql`t.workchain = ${workchain}`,
    shard === undefined ? undefined : sql`t.shard = ${shard}`,
    seqno === undefined ? undefined : sql`t.seqno = ${seqno}`,
    mc_seqno === undefined ? undefined : sql`t.mc_seqno = ${mc_seqno}`,
    lt === undefined ? undefined : sql`t.lt = ${lt}`,
    ...boundsOf(LT, NOW, filter),
    exclude_account === undefined ? undefined : sql`t.account <> all(${accountSet(exclude_account)})`,
  ]
}

const ORDER: Readonly<Record<Ordering, Readonly<Record<Order, Sql>>>> = {
  hash: { asc: sql`order by t.hash`, desc: sql`order by t.hash` },
  lt: { asc: sql`order by t.lt, t.account`, desc: sql`order by t.lt desc, t.account` },
  now: { asc: sql`order by t.now, t.lt, t.account`, desc: sql`order by t.now desc, t.lt desc, t.account` },
}

const KEY: Readonly<Record<Ordering, readonly KeyPart[]>> = {
  hash: columnsOf('hash', 'account', 'lt'),
  lt: columnsOf('lt', 'account'),
  now: columnsOf('now', 'lt', 'account'),
}

/** What of the key the indexes have that do not begin with an account. */
const INDEXED: Readonly<Record<Ordering, readonly KeyPart[]>> = {
  hash: columnsOf('hash'),
  lt: columnsOf('lt'),
  now: columnsOf('now', 'lt'),
}

/** All that there are, of which conditions leave some. */
const LIST = { columns: COLUMNS, table: sql`transactions t` }

const orderBy = (ordering: Ordering, direction: Order): Sql => ORDER[ordering][direction]

function keyOf(row: TransactionRow, ordering: Ordering): (bigint | Buffer)[] {
  if (ordering === 'hash') return [(row as HashedRow).hash]
  return ordering === 'lt' ? [row.lt, accountOf(row)] : [row.now, row.lt, accountOf(row)]
}

/** The row that a cursor stands behind; only what its ordering has is told. */
interface Place {
  readonly hash: Buffer
  readonly now: bigint
  readonly lt: bigint
  readonly account: Buffer
}

function readPlace(cursor: string, tag: string, ordering: Ordering): Place {
  const key = new CursorReader(cursor, tag)
  const place = {
    hash: ordering === 'hash' ? key.bytes(32) : NONE,
    now: ordering === 'now' ? key.int() : 0n,
    lt: ordering === 'hash' ? 0n : key.int(),
    account: ordering === 'hash' ? NONE : key.bytes(33),
  }
  key.end()
  return place
}

const NONE = Buffer.alloc(0)

/** Rows that come after the cursor's. The first comparison is one an index can start from. */
function behindPlace({ hash, now, lt, account }: Place, ordering: Ordering, direction: Order): Sql {
  if (ordering === 'hash') return sql`t.hash > ${hash}`
  const less = direction === 'desc'
  if (ordering === 'lt') {
    return less
      ? sql`t.lt <= ${lt} and (t.lt < ${lt} or t.account > ${account})`
      : sql`t.lt >= ${lt} and (t.lt > ${lt} or t.account > ${account})`
  }
  return less
    ? sql`(t.now, t.lt) <= (${now}, ${lt}) and ((t.now, t.lt) < (${now}, ${lt}) or t.account > ${account})`
    : sql`(t.now, t.lt) >= (${now}, ${lt}) and ((t.now, t.lt) > (${now}, ${lt}) or t.account > ${account})`
}

function compareRows(direction: Order): (a: TransactionRow, b: TransactionRow) => number {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => (a.lt < b.lt ? -sign : a.lt > b.lt ? sign : Buffer.compare(accountOf(a), accountOf(b)))
}

const BY_LT = 'transactions lt desc'

/** Transactions whose in-message has this opcode, newest first. */
export async function listByInOpcode(db: Queryable, opcode: bigint, page: PageRequest): Promise<Page<TransactionRow>> {
  const place = page.cursor === undefined ? undefined : readPlace(page.cursor, BY_LT, 'lt')
  const behind = place && behindPlace(place, 'lt', 'desc')
  const rows = await runPage<TransactionRow>(
    db,
    await findPage(
      db,
      {
        ...{ ...LIST, conditions: where(sql`t.in_opcode = ${opcode}`, behind), key: KEY.lt, order: ORDER.lt.desc },
        indexed: { parts: INDEXED.lt, direction: 'desc' },
      },
      page,
    ),
  )
  return pageOf(rows, page.limit, BY_LT, 'lt')
}

/** A page of the transactions at `keys`, newest first; a key that is there twice gives its row twice. */
export async function listKeyPage(
  db: Queryable,
  keys: readonly TransactionKey[],
  { limit, offset, cursor }: PageRequest,
): Promise<Page<TransactionRow>> {
  const place = cursor === undefined ? undefined : new CursorReader(cursor, BY_LT)
  const [lt, account] = place ? [place.int(), place.bytes(33)] : []
  place?.end()
  const isBehind = (key: TransactionKey): boolean =>
    lt === undefined ||
    account === undefined ||
    key.lt < lt ||
    (key.lt === lt && Buffer.compare(key.account, account) > 0)
  const page = keys
    .filter(isBehind)
    .sort((a, b) => (a.lt > b.lt ? -1 : a.lt < b.lt ? 1 : Buffer.compare(a.account, b.account)))
    .slice(offset, offset + limit)
  const known = new Map(
    (await listTransactionsAt(db, distinctKeys(page))).map((row) => [
      transactionKey({ account: accountOf(row), lt: row.lt }),
      row,
    ]),
  )
  const rows = page.flatMap((key) => known.get(transactionKey(key)) ?? [])
  const last = page[limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: writeCursor(BY_LT, [last.lt, last.account]) }
}

export const distinctKeys = (keys: readonly TransactionKey[]): TransactionKey[] => [
  ...new Map(keys.map((key) => [transactionKey(key), key])).values(),
]
