import type { Hash } from '../../cell/hash.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { type CountedSearch, PAST_END, readFromStart } from './counted-lists.ts'
import { type KeyPart, selectPage } from './keys-first.ts'
import { bothWays, keyColumn } from './keyset.ts'
import type { Page, PageRequest } from './page.ts'
import { run, type Sql, sql, where } from './sql.ts'

export interface BlockRow {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly gen_utime: bigint
  readonly start_lt: bigint
  /** The document as it is stored: most are packed, and are unpacked where they are written. */
  readonly stored: Buffer
}

export interface BlockFilter extends Bounds {
  readonly workchain?: number
  readonly shard?: bigint
  readonly seqno?: number
  readonly root_hash?: Hash
  readonly file_hash?: Hash
  readonly mc_seqno?: number
}

/** `id` is (workchain, shard, seqno). `seqno` is for one shard, where it is the order of time as well. */
type Ordering = 'gen_utime' | 'start_lt' | 'seqno' | 'id'

const TABLE = sql`blocks t`

const COLUMNS = sql`t.workchain, t.shard, t.seqno, t.gen_utime, t.start_lt, t.doc as stored`

/** The public service gives no order without `sort`; here it is then newest first, or the natural one of the filter. */
export async function listBlocks(
  db: Queryable,
  asked: BlockFilter,
  sort: Order | undefined,
  page: PageRequest,
): Promise<Page<BlockRow>> {
  // The masterchain has one shard: naming it lets the primary key serve.
  const filter = asked.workchain === MASTERCHAIN && asked.shard === undefined ? { ...asked, shard: WHOLE_SHARD } : asked
  const isScan = filter.workchain !== undefined && !isNamed(filter)
  if (isScan && !(await hasWorkchain(db, filter.workchain))) return { rows: [] }
  const ordering = orderingOf(filter, sort)
  const direction = sort ?? (ordering === 'id' ? 'asc' : 'desc')
  const order = ORDERS[ordering][direction]
  const conditions = [...conditionsOf(filter), order.behind(page.cursor)]
  const counted = countedOf(filter, direction, conditions, page)
  return readFromStart(db, counted, page.offset, async (from, start) => {
    if (start === PAST_END) return order.page([], page.limit)
    const all = [...conditions, start.within]
    const list = { columns: COLUMNS, table: TABLE, conditions: all, order, key: KEYS[ordering] }
    return order.page(await run<BlockRow>(from, selectPage(list, { ...page, offset: start.offset })), page.limit)
  })
}

/** All blocks are counted by time; undefined for others. */
function countedOf(
  filter: BlockFilter,
  direction: Order,
  conditions: readonly (Sql | undefined)[],
  { offset, cursor }: PageRequest,
): CountedSearch | undefined {
  const { workchain, shard, start_lt, end_lt, start_utime, end_utime } = filter
  const isNarrow = isNamed(filter) || [workchain, shard, start_lt, end_lt, cursor].some((given) => given !== undefined)
  if (isNarrow) return undefined
  const bound = direction === 'desc' ? end_utime : start_utime
  return {
    ...{ table: 'blocks', key: sql`t.gen_utime`, direction, offset },
    bound: bound === undefined ? undefined : { key: bound, countRows: (within) => countRows(...conditions, within) },
  }
}

const countRows = (...conditions: readonly (Sql | undefined)[]): Sql =>
  sql`select count(*) as row_count from ${TABLE} ${where(...conditions)}`

/** Masterchain blocks of a run, each with the shard blocks that it names. */
export const listBlocksOf = (
  db: Queryable,
  from: number,
  to: number,
): Promise<(BlockRow & { readonly mc_seqno: number; readonly tx_count: number })[]> =>
  run(
    db,
    sql`select ${COLUMNS}, t.mc_seqno, t.tx_count from blocks t where t.mc_seqno between ${from} and ${to}
      order by t.mc_seqno, t.workchain, t.shard, t.seqno`,
  )

/** Blocks that are current at a masterchain block, itself included. */
export const listShardState = (db: Queryable, mcSeqno: number): Promise<BlockRow[]> =>
  run(
    db,
    sql`select ${COLUMNS} from shard_state s
      join blocks t on t.workchain = s.workchain and t.shard = s.shard and t.seqno = s.seqno
      where s.mc_seqno = ${mcSeqno} order by t.workchain, t.shard, t.seqno`,
  )

/** A workchain without blocks would make a filter scan everything to find nothing. */
export const hasWorkchain = async (db: Queryable, workchain: number): Promise<boolean> =>
  (await run(db, sql`select 1 from blocks where workchain = ${workchain} order by workchain, shard, seqno limit 1`))
    .length > 0

/** Whether an index leads to the few blocks there can be. */
export const isNamed = ({ seqno, root_hash, file_hash, mc_seqno }: BlockFilter): boolean =>
  seqno !== undefined || root_hash !== undefined || file_hash !== undefined || mc_seqno !== undefined

function orderingOf(filter: BlockFilter, sort: Order | undefined): Ordering {
  const { root_hash, file_hash, seqno, mc_seqno, shard, start_lt, end_lt } = filter
  const hasUtime = hasTimes(filter)
  const hasLt = start_lt !== undefined || end_lt !== undefined
  if (root_hash !== undefined || file_hash !== undefined || seqno !== undefined) return 'id'
  if (mc_seqno !== undefined) return sort === undefined ? 'id' : 'gen_utime'
  if (hasLt && !hasUtime && sort === undefined) return 'start_lt'
  return shard === undefined || hasUtime ? 'gen_utime' : 'seqno'
}

function conditionsOf(filter: BlockFilter): (Sql | undefined)[] {
  const { workchain, shard, seqno, root_hash, file_hash, mc_seqno } = filter
  return [
    workchain === undefined ? undefined : sql`t.workchain = ${workchain}`,
    shard === undefined ? undefined : sql`t.shard = ${shard}`,
    seqno === undefined ? undefined : sql`t.seqno = ${seqno}`,
    root_hash === undefined ? undefined : sql`t.root_hash = ${root_hash}`,
    file_hash === undefined ? undefined : sql`t.file_hash = ${file_hash}`,
    mc_seqno === undefined ? undefined : sql`t.mc_seqno = ${mc_seqno}`,
    // Both bounds are on where a block starts.
    ...boundsOf(sql`t.start_lt`, sql`t.gen_utime`, filter),
  ]
}

const SEQNO = keyColumn('seqno', 'int4')
const ID = [keyColumn('workchain', 'int4'), keyColumn('shard', 'int8'), SEQNO]
const GEN_UTIME = [keyColumn('gen_utime', 'int8'), ...ID]
const START_LT = [keyColumn('start_lt', 'int8'), ...ID]

const ORDERS = {
  gen_utime: bothWays<BlockRow>('blocks gen_utime', GEN_UTIME),
  start_lt: bothWays<BlockRow>('blocks start_lt', START_LT),
  seqno: bothWays<BlockRow>('blocks seqno', [SEQNO]),
  id: bothWays<BlockRow>('blocks id', ID),
}

/** What finds a block. */
const KEYS: Readonly<Record<Ordering, readonly KeyPart[]>> = {
  gen_utime: GEN_UTIME,
  start_lt: START_LT,
  seqno: ID,
  id: ID,
}
