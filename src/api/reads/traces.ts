import type { Address } from '../../cell/address.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import type { TraceRow } from '../../store/tables/traces.ts'
import { CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/value-parser.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { columnsOf, findPage, type OrderedSelect } from './keys-first.ts'
import type { Page, PageRequest } from './page.ts'
import { byteaArray, isSame, run, type Sql, sql, startOf, where } from './sql.ts'

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

const OWN_KEY = columnsOf('account', 'end_lt', 'trace_id')

const COMPLETE = sql`t.state = 1`

/** A page of the traces that pass every filter; lt and utime bounds are on their ends. */
export async function listTraces(
  db: Queryable,
  filter: TraceFilter,
  sort: Order,
  page: PageRequest,
): Promise<Page<TraceRow>> {
  const ordering = hasTimes(filter) ? 'end_utime' : 'end_lt'
  const tag = `traces ${ordering} ${sort}`
  const behind = page.cursor === undefined ? undefined : behindCursor(page.cursor, tag, ordering, sort)
  const rows = await run<TraceRow>(db, await statementOf(db, filter, ordering, sort, behind, page))
  const last = rows[page.limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: writeCursor(tag, [last[ordering], last.trace_id]) }
}

async function statementOf(
  db: Queryable,
  filter: TraceFilter,
  ordering: Ordering,
  sort: Order,
  behind: Sql | undefined,
  page: PageRequest,
): Promise<Sql> {
  const order = ORDER[ordering][sort]
  const indexed = { parts: columnsOf(ordering), direction: sort }
  const find = (list: OrderedSelect): Promise<Sql> => findPage(db, { ...list, indexed }, page)
  const list = { columns: COLUMNS, table: sql`traces t`, key: columnsOf(ordering, 'trace_id'), order }
  const bounds = [...boundsOf(sql`t.end_lt`, sql`t.end_utime`, filter), behind]
  const { account, ids, mc_seqno } = filter
  const isIn = ids === undefined ? undefined : sql`t.trace_id = any(${byteaArray(ids)}::bytea[])`
  if (mc_seqno !== undefined) {
    const touches =
      account === undefined
        ? undefined
        : sql`exists (select 1 from trace_accounts a where a.account = ${account} and a.end_lt = t.end_lt and a.trace_id = t.trace_id)`
    const ended = sql`t.mc_seqno_end = ${mc_seqno} and ${COMPLETE}`
    return find({ ...list, conditions: where(ended, touches, isIn, ...bounds) })
  }
  if (account === undefined) return find({ ...list, conditions: where(isIn, ...bounds) })
  // The account's own list has the order and the bounds, so the page is settled there.
  const isSpread = await hasCitus(db)
  const isIts = ordering === 'end_lt' ? sql`t.account = ${account}` : isItsInTime(account, isSpread)
  const conditions = where(isIts, isIn, ...bounds)
  const own = { columns: OWN_COLUMNS, table: sql`trace_accounts t`, conditions, key: OWN_KEY, order }
  const keys = await find(own)
  if (!isSpread) {
    return sql`select ${COLUMNS} from (${keys}) p join traces t on t.trace_id = p.trace_id ${order}`
  }
  // Over several servers the one that has the account's settles the page, and only those are asked then that have one of the traces.
  const found = (await run<{ trace_id: Buffer }>(db, keys)).map(({ trace_id }) => trace_id)
  return sql`select ${COLUMNS} from traces t where t.trace_id = any(${byteaArray(found)}::bytea[]) ${order}`
}

/**
 * By the index that has the start of the account. The account itself is compared as part of an expression: the index that has all of it would be joined to
 * that one by a bitmap, and all that a busy account has be read for a page. Over several servers the account says which is asked.
 */
const isItsInTime = (account: Address, isSpread: boolean): Sql =>
  isSpread
    ? isSame(sql`t.account`, account)
    : sql`${startOf(sql`t.account`)} = ${startOf(sql`${account}::bytea`)} and t.account || ''::bytea = ${account}`

const ID_START = startOf(sql`t.trace_id`)

// Hundreds of traces end in one second, so there the id follows the direction and the index has the start of it.
const ORDER: Readonly<Record<Ordering, Readonly<Record<Order, Sql>>>> = {
  end_lt: { asc: sql`order by t.end_lt, t.trace_id`, desc: sql`order by t.end_lt desc, t.trace_id` },
  end_utime: {
    asc: sql`order by t.end_utime, ${ID_START}, t.trace_id`,
    desc: sql`order by t.end_utime desc, ${ID_START} desc, t.trace_id desc`,
  },
}

function behindCursor(cursor: string, tag: string, ordering: Ordering, sort: Order): Sql {
  const key = new CursorReader(cursor, tag)
  const end = key.int()
  const id = key.bytes(32)
  key.end()
  if (ordering === 'end_utime') {
    const place = sql`(t.end_utime, ${ID_START}, t.trace_id)`
    const last = sql`(${end}::bigint, ${startOf(sql`${id}::bytea`)}, ${id}::bytea)`
    return sort === 'desc' ? sql`${place} < ${last}` : sql`${place} > ${last}`
  }
  return sort === 'desc'
    ? sql`t.end_lt <= ${end} and (t.end_lt < ${end} or t.trace_id > ${id})`
    : sql`t.end_lt >= ${end} and (t.end_lt > ${end} or t.trace_id > ${id})`
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
