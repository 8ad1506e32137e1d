import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import { CursorReader, writeCursor } from '../edge/cursor.ts'
import type { Order } from '../edge/forms.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { isAt } from './message-ends.ts'
import type { Page, PageRequest } from './page.ts'
import { byteaArray, run, type Sql, sql, where } from './sql.ts'

export interface MessageFilter extends Bounds {
  readonly msg_hash?: readonly Hash[]
  readonly body_hash?: Hash
  readonly source?: Address | 'null'
  readonly destination?: Address | 'null'
  readonly opcode?: bigint
  readonly direction?: 'in' | 'out'
  readonly exclude_externals?: boolean
  readonly only_externals?: boolean
}

export interface MessageRow {
  /** Home transaction and place in it. */
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly hash: Buffer
  readonly source: Buffer | null
  readonly destination: Buffer | null
  readonly created_lt: bigint | null
  readonly created_at: bigint | null
  readonly in_tx_hash: Buffer | null
  readonly out_tx_hash: Buffer | null
  /** The document without its closing brace. */
  readonly doc: Buffer
}

const KEYS = sql`m.account, m.lt, m.idx, m.hash, m.source, m.destination, m.created_lt, m.created_at, m.in_tx_hash, m.out_tx_hash`

type Ordering = 'created_lt' | 'created_at'

/** Messages from outside have no lt and no time of their own: they stand together, before the newest or after the oldest. */
type Part = 'timed' | 'untimed'

/** Where the page before ended. */
interface Place {
  readonly part: Part
  readonly time: bigint
  readonly hash: Buffer
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
}

/** A page of the messages that pass every filter, each once. */
export async function listMessages(
  db: Queryable,
  filter: MessageFilter,
  sort: Order,
  { limit, offset, cursor }: PageRequest,
): Promise<Page<MessageRow>> {
  const ordering = hasTimes(filter) ? 'created_at' : 'created_lt'
  const tag = `messages ${ordering} ${sort}`
  const place = cursor === undefined ? undefined : readPlace(cursor, tag)
  const scans = partsOf(filter, ordering, sort, place).map((part) => scanOf(filter, part, ordering, sort, place))
  const rows: MessageRow[] = []
  let skip = offset
  for (const [i, scan] of scans.entries()) {
    const found = await listScan(db, scan, limit - rows.length, skip)
    rows.push(...found)
    if (rows.length >= limit) break
    // What was skipped in one part is not skipped again in the next; how much it was is counted only when it matters.
    if (found.length > 0) skip = 0
    else if (skip > 0 && i + 1 < scans.length) skip -= await countScan(db, scan, skip)
  }
  const last = rows[limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: writeCursor(tag, keyOf(last, ordering)) }
}

/** One part of the list, as SQL over `m`. */
interface Scan {
  readonly from: Sql
  readonly order: Sql
  /** The same order over the page `p`. */
  readonly pageOrder: Sql
}

function partsOf(filter: MessageFilter, ordering: Ordering, sort: Order, place: Place | undefined): readonly Part[] {
  const { exclude_externals, only_externals, start_lt, end_lt, source, destination } = filter
  const boundsTime = ordering === 'created_at' || (start_lt !== undefined && start_lt > 0n) || end_lt !== undefined
  const timed = only_externals !== true
  // Only messages from outside lack a time, and those have a destination and no source.
  const untimed =
    exclude_externals !== true && !boundsTime && (source === undefined || source === 'null') && destination !== 'null'
  const order: readonly Part[] = sort === 'desc' ? ['untimed', 'timed'] : ['timed', 'untimed']
  const from = place === undefined ? 0 : order.indexOf(place.part)
  return order.slice(from).filter((part) => (part === 'timed' ? timed : untimed))
}

function scanOf(filter: MessageFilter, part: Part, ordering: Ordering, sort: Order, place: Place | undefined): Scan {
  const isTimed = part === 'timed'
  const behind =
    place?.part === part ? (isTimed ? behindTimed(place, ordering, sort) : behindUntimed(place)) : undefined
  return {
    from: sql`from ${candidates(filter)} ${where(...conditionsOf(filter, part), behind)}`,
    order: isTimed ? TIMED_ORDER[ordering][sort] : filter.opcode === undefined ? UNTIMED_ORDER : OPCODE_ORDER,
    pageOrder: isTimed ? PAGE_ORDER[ordering][sort] : UNTIMED_PAGE_ORDER,
  }
}

/** The page is settled on narrow rows; only then are documents opened. */
const listScan = (
  db: Queryable,
  { from, order, pageOrder }: Scan,
  limit: number,
  offset: number,
): Promise<MessageRow[]> =>
  run(
    db,
    sql`select p.*, substring(t.doc from p.doc_offset + 1 for p.doc_length) as doc
      from (select ${KEYS}, m.doc_offset, m.doc_length ${from} ${order} limit ${limit} offset ${offset}) p
      join transactions t on t.account = p.account and t.lt = p.lt ${pageOrder}`,
  )

/** How many rows a scan has, up to `most`. */
async function countScan(db: Queryable, { from }: Scan, most: number): Promise<number> {
  const [row] = await run<{ rows: bigint }>(db, sql`select count(*) as rows from (select 1 ${from} limit ${most}) c`)
  return Number(row?.rows ?? 0n)
}

/** A hash may be the message's own or its normalised one; each has its index. */
function candidates(filter: MessageFilter): Sql {
  if (filter.msg_hash === undefined) return sql`messages m`
  const hashes = byteaArray(filter.msg_hash)
  return sql`(select * from messages where hash = any(${hashes}::bytea[])
    union all select * from messages where hash_norm = any(${hashes}::bytea[]) and hash <> all(${hashes}::bytea[])) m`
}

function conditionsOf(filter: MessageFilter, part: Part): (Sql | undefined)[] {
  const { body_hash, source, destination, opcode, start_lt, direction, ...bounds } = filter
  return [
    part === 'timed' ? sql`m.created_lt is not null` : sql`m.created_lt is null`,
    body_hash === undefined ? undefined : sql`m.body_hash = ${body_hash}`,
    source === undefined ? undefined : isAt(sql`m.source`, source),
    destination === undefined ? undefined : isAt(sql`m.destination`, destination),
    opcode === undefined ? undefined : sql`m.opcode = ${opcode}`,
    // From the beginning on: that leaves nothing out, not even what has no lt.
    ...boundsOf(sql`m.created_lt`, sql`m.created_at`, start_lt === undefined || start_lt === 0n ? bounds : filter),
    direction === undefined
      ? undefined
      : direction === 'in'
        ? sql`m.in_tx_hash is not null`
        : sql`m.out_tx_hash is not null`,
  ]
}

// One message may be included many times (an external whose replay protection failed), so its home settles the order.
// By time of creation a second holds thousands, so there the hash follows the direction and the index serves it whole.
const TIMED_ORDER: Readonly<Record<Ordering, Readonly<Record<Order, Sql>>>> = {
  created_lt: {
    asc: sql`order by m.created_lt, m.hash, m.account, m.lt, m.idx`,
    desc: sql`order by m.created_lt desc, m.hash, m.account, m.lt, m.idx`,
  },
  created_at: {
    asc: sql`order by m.created_at, m.hash, m.account, m.lt, m.idx`,
    desc: sql`order by m.created_at desc, m.hash desc, m.account, m.lt, m.idx`,
  },
}

const UNTIMED_ORDER = sql`order by m.created_lt, m.hash, m.account, m.lt, m.idx`
const OPCODE_ORDER = sql`order by m.hash, m.account, m.lt, m.idx`

const PAGE_ORDER: Readonly<Record<Ordering, Readonly<Record<Order, Sql>>>> = {
  created_lt: {
    asc: sql`order by p.created_lt, p.hash, p.account, p.lt, p.idx`,
    desc: sql`order by p.created_lt desc, p.hash, p.account, p.lt, p.idx`,
  },
  created_at: {
    asc: sql`order by p.created_at, p.hash, p.account, p.lt, p.idx`,
    desc: sql`order by p.created_at desc, p.hash desc, p.account, p.lt, p.idx`,
  },
}

const UNTIMED_PAGE_ORDER = sql`order by p.hash, p.account, p.lt, p.idx`

const keyOf = (row: MessageRow, ordering: Ordering): (bigint | number | Buffer)[] => [
  row.created_lt === null ? 0 : 1,
  (ordering === 'created_lt' ? row.created_lt : row.created_at) ?? 0n,
  row.hash,
  row.account,
  row.lt,
  row.idx,
]

function readPlace(cursor: string, tag: string): Place {
  const key = new CursorReader(cursor, tag)
  const part = key.int() === 0n ? 'untimed' : 'timed'
  const place: Place = {
    part,
    time: key.int(),
    hash: key.bytes(32),
    account: key.bytes(33),
    lt: key.int(),
    idx: key.int16(),
  }
  key.end()
  return place
}

/** The first comparison is one an index can start from. */
function behindTimed({ time, hash, account, lt, idx }: Place, ordering: Ordering, sort: Order): Sql {
  const home = sql`(m.account, m.lt, m.idx) > (${account}, ${lt}, ${idx}::smallint)`
  if (ordering === 'created_lt') {
    const among = sql`(m.hash, m.account, m.lt, m.idx) > (${hash}, ${account}, ${lt}, ${idx}::smallint)`
    return sort === 'desc'
      ? sql`m.created_lt <= ${time} and (m.created_lt < ${time} or ${among})`
      : sql`m.created_lt >= ${time} and (m.created_lt > ${time} or ${among})`
  }
  return sort === 'desc'
    ? sql`(m.created_at, m.hash) <= (${time}, ${hash}) and ((m.created_at, m.hash) < (${time}, ${hash}) or ${home})`
    : sql`(m.created_at, m.hash) >= (${time}, ${hash}) and ((m.created_at, m.hash) > (${time}, ${hash}) or ${home})`
}

const behindUntimed = ({ hash, account, lt, idx }: Place): Sql =>
  sql`m.hash >= ${hash} and (m.hash, m.account, m.lt, m.idx) > (${hash}, ${account}, ${lt}, ${idx}::smallint)`
