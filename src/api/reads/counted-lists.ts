import { hasCitus, inSnapshot, type Queryable } from '../../store/database.ts'
import { COUNTED_LISTS, EVERYTHING, type ListTable } from '../../store/list-counts.ts'
import type { Order } from '../http/value-parser.ts'
import { run, type Sql, sql, where } from './sql.ts'

// Pages far behind the beginning of a list, found by counts of its rows: docs/decisions/099-counted-lists.md.

/** A list whose rows are counted by buckets of its order. */
export interface CountedSearch {
  readonly table: ListTable
  /** What it is ordered by first. */
  readonly key: Sql
  readonly direction: Order
  readonly offset: number
  /** Which counts `c` are of rows that are listed; all, when left out. */
  readonly counts?: readonly Sql[]
  /** Where the list begins, when that is not where all rows do. */
  readonly bound?: ListBound | undefined
}

interface ListBound {
  /** No row that is listed comes before it. */
  readonly key: bigint
  /** How many rows of the list pass a further condition. */
  readonly countRows: (within: Sql) => Sql
}

/** Where a page is found with little to pass over. */
export interface ListStart {
  /** Leaves out what lies before. */
  readonly within: Sql | undefined
  /** Rows that still lie before the page. */
  readonly offset: number
}

/** The list has no such page. */
export const PAST_END = 'past end'

type Start = ListStart | typeof PAST_END

/** Less is passed over sooner than counts are read. */
const LEAST_OFFSET = 1_000

/** How many counts are read at once. Where as many as the last say of too few rows, or of none, the list is passed over. */
const COUNTS_READ = [512, 4_096, 32_768]

/**
 * Has `read` read a page from where it is found soonest, which for a page behind many rows is told by counts. Both are of one snapshot: rows that come or go
 * between would move the page.
 */
export async function readFromStart<T>(
  db: Queryable,
  search: CountedSearch | undefined,
  offset: number,
  read: (db: Queryable, start: Start) => Promise<T>,
): Promise<T> {
  if (search === undefined || offset < LEAST_OFFSET || (await hasCitus(db))) {
    return read(db, { within: undefined, offset })
  }
  return inSnapshot(db, async (snapshot) => read(snapshot, await findStart(snapshot, search)))
}

async function findStart(db: Queryable, search: CountedSearch): Promise<Start> {
  const { direction, offset, bound } = search
  const whole = { within: undefined, offset }
  if (bound !== undefined && bound.key > MAX_KEY) return whole
  const beside = bound === undefined ? 0 : await countBeside(db, search, bound)
  if (beside > offset) return whole
  for (const limit of COUNTS_READ) {
    const found = await findBucket(db, search, offset - beside, limit)
    // Of a list that is not counted whole, the newest are.
    if (found === undefined || (direction === 'asc' && found.from_bucket !== EVERYTHING)) return whole
    const { from_bucket, bucket, passed, through, counts } = found
    if (bucket !== null && beside + Number(through) > offset) {
      return { within: fromBucket(search, bucket), offset: offset - beside - Number(passed) }
    }
    if (Number(counts) === limit) continue
    if (from_bucket === EVERYTHING) return PAST_END
    const begin = bound === undefined ? from_bucket : min(from_bucket, bucketOf(search, bound.key))
    return { within: fromBucket(search, begin - 1n), offset: offset - beside - Number(through) }
  }
  return whole
}

/** Above all lts and times there are, and no bucket below it ends behind the last number of 64 bits. */
const MAX_KEY = 2n ** 62n

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const bucketOf = ({ table }: CountedSearch, key: bigint): bigint => key >> COUNTED_LISTS[table].bits

/** The rows of a bucket and all that come behind them. */
function fromBucket({ table, key, direction }: CountedSearch, bucket: bigint): Sql {
  const { bits } = COUNTED_LISTS[table]
  return direction === 'desc'
    ? sql`${key} < ${(bucket + 1n) << bits}::bigint`
    : sql`${key} >= ${bucket << bits}::bigint`
}

/** How many rows of the list are in the bucket that it begins in. */
async function countBeside(db: Queryable, search: CountedSearch, { key, countRows }: ListBound): Promise<number> {
  const { direction } = search
  const bucket = bucketOf(search, key)
  const isIn =
    direction === 'desc'
      ? fromBucket({ ...search, direction: 'asc' }, bucket)
      : fromBucket({ ...search, direction: 'desc' }, bucket)
  const [counted] = await run<{ row_count: bigint }>(db, countRows(isIn))
  return Number(counted?.row_count ?? 0n)
}

interface FoundBucket {
  /** From which bucket on all are counted. */
  readonly from_bucket: bigint
  /** Null when there are no counts. */
  readonly bucket: bigint | null
  /** Rows of the list in front of it, and with its own. */
  readonly passed: bigint | null
  readonly through: bigint | null
  /** How many counts say so. */
  readonly counts: bigint | null
}

/** The bucket that has the row behind `offset` others, or the last that was read; undefined when the list is not counted. */
async function findBucket(
  db: Queryable,
  search: CountedSearch,
  offset: number,
  limit: number,
): Promise<FoundBucket | undefined> {
  const { table, direction, counts } = search
  const inOrder = direction === 'desc' ? sql`bucket desc` : sql`bucket`
  const rowCount = counts === undefined ? sql`sum(c.row_count)` : sql`sum(c.row_count) filter (${where(...counts)})`
  const [found] = await run<FoundBucket>(
    db,
    sql`select l.from_bucket, f.bucket, f.passed, f.through, f.counts from counted_lists l left join lateral (
        select s.* from (
          select b.bucket, sum(b.row_count) over w as through, sum(b.row_count) over w - b.row_count as passed,
            sum(b.counts) over w as counts, lead(b.bucket) over w is null as is_last
          from (select c.bucket, coalesce(${rowCount}, 0) as row_count, count(*) as counts
            from (${countsOf(search)} order by ${inOrder} limit ${limit}) c group by c.bucket) b
          window w as (order by ${inOrder} rows unbounded preceding)) s
        where s.through > ${offset}::bigint or s.is_last order by ${inOrder} limit 1) f on true
      where l.list = ${numberOf(table)}`,
  )
  return found
}

/** Counts of what comes behind the bucket that the list begins in. */
function countsOf(search: CountedSearch): Sql {
  const { table, direction, bound } = search
  const further = direction === 'desc' ? sql`<` : sql`>`
  const isBehind = bound && sql`bucket ${further} ${bucketOf(search, bound.key)}::bigint`
  const isCounted = sql`list = ${numberOf(table)} and bucket >= l.from_bucket`
  return sql`select bucket, row_count, type, ancestors from list_counts ${where(isCounted, isBehind)}`
}

const numberOf = (table: ListTable): Sql => sql`${COUNTED_LISTS[table].number}::smallint`
