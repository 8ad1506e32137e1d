import type { Hash } from '../../cell/hash.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/forms.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import type { Page, PageRequest } from './page.ts'
import { run, type Sql, sql, where } from './sql.ts'

export interface BlockRow {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly gen_utime: bigint
  readonly start_lt: bigint
  readonly doc: Buffer
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

const COLUMNS = sql`b.workchain, b.shard, b.seqno, b.gen_utime, b.start_lt, b.doc`

/** The public service gives no order without `sort`; here it is then newest first, or the natural one of the filter. */
export async function listBlocks(
  db: Queryable,
  asked: BlockFilter,
  sort: Order | undefined,
  page: PageRequest,
): Promise<Page<BlockRow>> {
  // The masterchain has one shard: naming it lets the primary key serve.
  const filter = asked.workchain === MASTERCHAIN && asked.shard === undefined ? { ...asked, shard: WHOLE_SHARD } : asked
  if (filter.workchain !== undefined && !(await hasWorkchain(db, filter.workchain))) return { rows: [] }
  const ordering = orderingOf(filter, sort)
  const direction = sort ?? (ordering === 'id' ? 'asc' : 'desc')
  const tag = `blocks ${ordering} ${direction}`
  const behind = page.cursor === undefined ? undefined : behindCursor(page.cursor, tag, ordering, direction)
  const rows = await run<BlockRow>(
    db,
    sql`select ${COLUMNS} from blocks b ${where(...conditionsOf(filter), behind)} ${ORDER[ordering][direction]}
      limit ${page.limit} offset ${page.offset}`,
  )
  const last = rows[page.limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: writeCursor(tag, keyOf(last, ordering)) }
}

/** Masterchain blocks of a run, each with the shard blocks that it names. */
export const listBlocksOf = (
  db: Queryable,
  from: number,
  to: number,
): Promise<(BlockRow & { readonly mc_seqno: number; readonly tx_count: number })[]> =>
  run(
    db,
    sql`select ${COLUMNS}, b.mc_seqno, b.tx_count from blocks b where b.mc_seqno between ${from} and ${to}
      order by b.mc_seqno, b.workchain, b.shard, b.seqno`,
  )

/** Blocks that are current at a masterchain block, itself included. */
export const listShardState = (db: Queryable, mcSeqno: number): Promise<BlockRow[]> =>
  run(
    db,
    sql`select ${COLUMNS} from shard_state s
      join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno
      where s.mc_seqno = ${mcSeqno} order by b.workchain, b.shard, b.seqno`,
  )

/** A workchain without blocks would make a filter scan everything to find nothing. */
export const hasWorkchain = async (db: Queryable, workchain: number): Promise<boolean> =>
  (await run(db, sql`select 1 from blocks where workchain = ${workchain} order by workchain, shard, seqno limit 1`))
    .length > 0

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
    workchain === undefined ? undefined : sql`b.workchain = ${workchain}`,
    shard === undefined ? undefined : sql`b.shard = ${shard}`,
    seqno === undefined ? undefined : sql`b.seqno = ${seqno}`,
    root_hash === undefined ? undefined : sql`b.root_hash = ${root_hash}`,
    file_hash === undefined ? undefined : sql`b.file_hash = ${file_hash}`,
    mc_seqno === undefined ? undefined : sql`b.mc_seqno = ${mc_seqno}`,
    // Both bounds are on where a block starts.
    ...boundsOf(sql`b.start_lt`, sql`b.gen_utime`, filter),
  ]
}

const ORDER: Readonly<Record<Ordering, Readonly<Record<Order, Sql>>>> = {
  gen_utime: {
    asc: sql`order by b.gen_utime, b.workchain, b.shard, b.seqno`,
    desc: sql`order by b.gen_utime desc, b.workchain desc, b.shard desc, b.seqno desc`,
  },
  start_lt: {
    asc: sql`order by b.start_lt, b.workchain, b.shard, b.seqno`,
    desc: sql`order by b.start_lt desc, b.workchain desc, b.shard desc, b.seqno desc`,
  },
  seqno: { asc: sql`order by b.seqno`, desc: sql`order by b.seqno desc` },
  id: {
    asc: sql`order by b.workchain, b.shard, b.seqno`,
    desc: sql`order by b.workchain desc, b.shard desc, b.seqno desc`,
  },
}

function keyOf(row: BlockRow, ordering: Ordering): (bigint | number)[] {
  const id = [row.workchain, row.shard, row.seqno]
  if (ordering === 'seqno') return [row.seqno]
  return ordering === 'id' ? id : [ordering === 'gen_utime' ? row.gen_utime : row.start_lt, ...id]
}

function behindCursor(cursor: string, tag: string, ordering: Ordering, direction: Order): Sql {
  const key = new CursorReader(cursor, tag)
  const time = ordering === 'gen_utime' || ordering === 'start_lt' ? key.int() : 0n
  const workchain = ordering === 'seqno' ? 0 : key.int32()
  const shard = ordering === 'seqno' ? 0n : key.int()
  const seqno = key.int32()
  key.end()
  const less = direction === 'desc'
  switch (ordering) {
    case 'seqno':
      return less ? sql`b.seqno < ${seqno}` : sql`b.seqno > ${seqno}`
    case 'id':
      return less
        ? sql`(b.workchain, b.shard, b.seqno) < (${workchain}, ${shard}, ${seqno})`
        : sql`(b.workchain, b.shard, b.seqno) > (${workchain}, ${shard}, ${seqno})`
    case 'gen_utime':
      return less
        ? sql`(b.gen_utime, b.workchain, b.shard, b.seqno) < (${time}, ${workchain}, ${shard}, ${seqno})`
        : sql`(b.gen_utime, b.workchain, b.shard, b.seqno) > (${time}, ${workchain}, ${shard}, ${seqno})`
    case 'start_lt':
      return less
        ? sql`(b.start_lt, b.workchain, b.shard, b.seqno) < (${time}, ${workchain}, ${shard}, ${seqno})`
        : sql`(b.start_lt, b.workchain, b.shard, b.seqno) > (${time}, ${workchain}, ${shard}, ${seqno})`
  }
}
