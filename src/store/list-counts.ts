import type { Queryable, Transaction } from './database.ts'

// How many rows lists have in each bucket of their order, kept by triggers: docs/decisions/099-counted-lists.md.

export interface CountedList {
  /** In `list_counts`. */
  readonly number: number
  /** What it is ordered by first, of a row of its table. */
  readonly key: string
  /** A bucket has all keys that differ in so many last bits only. */
  readonly bits: bigint
}

export const COUNTED_LISTS = {
  blocks: { number: 1, key: 'gen_utime', bits: 10n },
  messages: { number: 2, key: 'coalesce(created_lt, lt)', bits: 22n },
  actions: { number: 3, key: 'trace_end_lt', bits: 22n },
} as const satisfies Record<string, CountedList>

export type ListTable = keyof typeof COUNTED_LISTS

export const LIST_TABLES = Object.keys(COUNTED_LISTS) as ListTable[]

/** Where a list is counted from when all of it is. */
export const EVERYTHING = -(2n ** 63n)

/** Where each row would be counted. */
const rowsOf = (table: ListTable): string => {
  const { number, key, bits } = COUNTED_LISTS[table]
  const kind = table === 'actions' ? 'type, ancestors' : 'null::smallint as type, null::bigint[] as ancestors'
  return `select ${number}::smallint as list, ${key} >> ${bits} as bucket, ${kind}, 1 as row_count from ${table}`
}

const ROWS = LIST_TABLES.map(rowsOf).join(' union all ')

const COUNTS = 'select list, bucket, type, ancestors, row_count from list_counts'

const sumOf = (counts: string): string =>
  `select list, bucket, type, ancestors, sum(row_count) as row_count from (${counts}) c group by 1, 2, 3, 4 having sum(row_count) <> 0`

/** Counts as one sum each, and what they would be where nothing is counted. */
export const SUMS = { counted: sumOf(COUNTS), stored: sumOf(ROWS) }

/** Counts all lists anew. */
export const recountLists = (db: Queryable): Promise<unknown> => db.query('select recount_lists(null)')

/** For tables that cannot have triggers, or that nobody reads lists of. Their counts are as if there never were any. */
export async function stopCounting(transaction: Transaction): Promise<void> {
  const triggers = await transaction.query<{ drop: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop from pg_trigger
     where tgname like 'counted%' and tgrelid = any($1::regclass[])`,
    [LIST_TABLES],
  )
  if (triggers.length === 0) return
  await transaction.run([...triggers.map(({ drop }) => drop), 'truncate list_counts, counted_lists'].join(';'))
}

export interface WrongCount {
  readonly table: ListTable
  /** Of the keys that were counted together. */
  readonly first: bigint
  readonly last: bigint
  /** Of actions. */
  readonly type: number | null
  readonly counted: bigint
  readonly stored: bigint
}

/** Counts that are not what is stored, at most `limit`, in the order of the lists. */
export async function listWrongCounts(db: Queryable, limit: number): Promise<WrongCount[]> {
  const rows = await db.query<
    Pick<WrongCount, 'type' | 'counted' | 'stored'> & { readonly list: number; readonly bucket: bigint }
  >(
    `select c.list, c.bucket, c.type, sum(c.counted) as counted, sum(c.stored) as stored from (
       select list, bucket, type, ancestors, row_count as counted, 0 as stored from list_counts
       union all select list, bucket, type, ancestors, 0, row_count from (${ROWS}) r) c
     join counted_lists l on l.list = c.list and c.bucket >= l.from_bucket
     group by c.list, c.bucket, c.type, c.ancestors having sum(c.counted) <> sum(c.stored) order by 1, 2, 3 limit $1`,
    [limit],
  )
  return rows.map(({ list, bucket, ...wrong }) => {
    const table = LIST_TABLES[list - 1] as ListTable
    const { bits } = COUNTED_LISTS[table]
    return { ...wrong, table, first: bucket << bits, last: ((bucket + 1n) << bits) - 1n }
  })
}
