import type { Address } from '../../cell/address.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import type { TraceRow } from '../../store/tables/traces.ts'
import { byteaArray, int8Array } from '../../store/wire/binary-array.ts'
import type { Order } from '../http/value-parser.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { findPage, type OrderedSelect } from './keys-first.ts'
import { bothWays, type Keyset, keyColumn } from './keyset.ts'
import type { Page, PageRequest } from './page.ts'
import { isSame, run, type Sql, sql, startOf, where } from './sql.ts'

export interface TraceFilter extends Bounds {
  readonly account?: Address
  /** Ids of the traces that were asked for, by whatever name. */
  readonly ids?: readonly Uint8Array[]
  readonly mc_seqno?: number
}

type Ordering = 'end_lt' | 'end_utime'

const COLUMNS = sql`t.trace_id, t.external_hash, t.mc_seqno_start, t.mc_seqno_end, t.start_lt, t.start_utime, t.end_lt,
  t.end_utime, t.state, t.transactions, t.messages, t.pending`

const OWN_COLUMNS = sql`t.trace_id, t.end_lt, t.end_utime`

const COMPLETE = sql`t.state = 1`

/** A page of the traces that pass every filter; lt and utime bounds are on their ends. */
export async function listTraces(
  db: Queryable,
  filter: TraceFilter,
  sort: Order,
  page: PageRequest,
): Promise<Page<TraceRow>> {
  const ordering = hasTimes(filter) ? 'end_utime' : 'end_lt'
  const order = ORDERS[ordering][sort]
  return order.page(await run<TraceRow>(db, await statementOf(db, filter, ordering, order, page)), page.limit)
}

async function statementOf(
  db: Queryable,
  filter: TraceFilter,
  ordering: Ordering,
  order: Keyset<TraceRow>,
  page: PageRequest,
): Promise<Sql> {
  const find = (list: OrderedSelect): Promise<Sql> => findPage(db, list, { count: 1 }, page)
  const list = { columns: COLUMNS, table: sql`traces t`, order }
  const bounds = [...boundsOf(sql`t.end_lt`, sql`t.end_utime`, filter), order.behind(page.cursor)]
  const { account, ids, mc_seqno } = filter
  const isIn = ids === undefined ? undefined : sql`t.trace_id = any(${byteaArray(ids)}::bytea[])`
  if (mc_seqno !== undefined) {
    const ended = [sql`t.mc_seqno_end = ${mc_seqno} and ${COMPLETE}`, isIn, ...bounds]
    const touches = account === undefined ? undefined : await isTouchedBy(db, account, ended)
    return find({ ...list, conditions: [...ended, touches] })
  }
  if (account === undefined) return find({ ...list, conditions: [isIn, ...bounds] })
  // The account's own list has the order and the bounds, so the page is settled there.
  const isSpread = await hasCitus(db)
  const isIts = ordering === 'end_lt' ? sql`t.account = ${account}` : isItsInTime(account, isSpread)
  const conditions = [isIts, isIn, ...bounds]
  const own = { columns: OWN_COLUMNS, table: sql`trace_accounts t`, conditions, order }
  const keys = await find(own)
  if (!isSpread) {
    return sql`select ${COLUMNS} from (${keys}) p join traces t on t.trace_id = p.trace_id ${order.orderBy}`
  }
  // Over several servers the one that has the account's settles the page, and only those are asked then that have one of the traces.
  const found = (await run<{ trace_id: Buffer }>(db, keys)).map(({ trace_id }) => trace_id)
  return sql`select ${COLUMNS} from traces t where t.trace_id = any(${byteaArray(found)}::bytea[]) ${order.orderBy}`
}

/** Of few traces, those that the account has. */
async function isTouchedBy(db: Queryable, account: Address, few: readonly (Sql | undefined)[]): Promise<Sql> {
  if (!(await hasCitus(db)))
    return sql`exists (select 1 from trace_accounts a where a.account = ${account} and a.end_lt = t.end_lt and a.trace_id = t.trace_id)`
  // Over several servers they are named first, to the one that has the account's.
  const named = await run<{ trace_id: Buffer; end_lt: bigint }>(
    db,
    sql`select t.trace_id, t.end_lt from traces t ${where(...few)}`,
  )
  const its = await run<{ trace_id: Buffer }>(
    db,
    sql`select a.trace_id from trace_accounts a where a.account = ${account} and a.end_lt = any(${int8Array(named.map(({ end_lt }) => end_lt))}::bigint[])
      and a.trace_id = any(${byteaArray(named.map(({ trace_id }) => trace_id))}::bytea[])`,
  )
  return sql`t.trace_id = any(${byteaArray(its.map(({ trace_id }) => trace_id))}::bytea[])`
}

/**
 * By the index that has the start of the account. The account itself is compared as part of an expression: the index that has all of it would be joined to
 * that one by a bitmap, and all that a busy account has be read for a page. Over several servers the account says which is asked.
 */
const isItsInTime = (account: Address, isSpread: boolean): Sql =>
  isSpread
    ? isSame(sql`t.account`, account)
    : sql`${startOf(sql`t.account`)} = ${startOf(sql`${account}::bytea`)} and t.account || ''::bytea = ${account}`

// Hundreds of traces end in one second, so there the id follows the direction and the index has the start of it.
const ORDERS = {
  end_lt: bothWays<TraceRow>('traces end_lt', [
    keyColumn('end_lt', 'int8'),
    keyColumn('trace_id', 'hash', { isTieBreak: true }),
  ]),
  end_utime: bothWays<TraceRow>('traces end_utime', [
    keyColumn('end_utime', 'int8'),
    keyColumn('trace_id', 'hash', { hasStart: true }),
  ]),
}

/** The nodes of these traces as stored, oldest first. */
export const listTraceNodes = (
  db: Queryable,
  ids: readonly Uint8Array[],
): Promise<{ readonly trace_id: Buffer; readonly nodes: Buffer }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : run(
        db,
        sql`select trace_id, nodes from trace_nodes where trace_id = any(${byteaArray(ids)}::bytea[]) order by trace_id, mc_seqno`,
      )
