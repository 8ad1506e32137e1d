import type { Queryable } from '../../store/database.ts'
import type { Order } from '../http/value-parser.ts'
import type { KeyColumn } from './keyset.ts'
import type { PageRequest } from './page.ts'
import { join, run, Sql, sql, where } from './sql.ts'

/** What finds a row again: its name in the result, and how it is read of `t`. */
export type KeyPart = Pick<KeyColumn, 'name' | 'sql' | 'isNullable'>

/** What a statement needs of a `Keyset`. */
export interface ListOrder {
  readonly columns: readonly KeyPart[]
  readonly direction: Order
  readonly orderBy: Sql
}

/** A list in the order of an index, of which a page is asked for. */
export interface OrderedSelect {
  /** Of `t`. */
  readonly columns: Sql
  /** The rows, under the name `t`. */
  readonly table: Sql
  /** Where keys are searched, when that takes more than the rows: has them under the name `t`, too. */
  readonly searched?: Sql
  readonly conditions?: readonly (Sql | undefined)[]
  readonly order: ListOrder
  /** What finds one row of the table, where the columns of the order are not it. */
  readonly key?: readonly KeyPart[]
}

/** Which of the columns of an order an index has. Rows that are equal in them are told apart by the rest of the order, which only rows have. */
export interface IndexedColumns {
  /** So many of the first, all in one direction. */
  readonly count: number
  /** A column of another table that is equal to the first, and has to be bounded with it. */
  readonly joined?: Sql
}

type Skip = Pick<PageRequest, 'limit' | 'offset'>

/**
 * Whether a page skips so much that its keys are worth finding first: an index has them by themselves, while a row that is skipped
 * costs as much to read as one that is sent. Skipping 100,000 transactions of 4 KB takes 105,470 buffers by rows, 1,438 by keys.
 */
export const isDeep = ({ limit, offset }: Skip): boolean => offset > limit

/** One page of a list. */
export function selectPage(select: OrderedSelect, page: Skip): Sql {
  const { columns, table, searched = table, conditions = [], order } = select
  const from = sql`from ${searched} ${where(...conditions)} ${order.orderBy} limit ${page.limit} offset ${page.offset}`
  return isDeep(page)
    ? selectAt(select, sql`select ${keyColumns(keyOf(select))} ${from}`)
    : sql`select ${columns} ${from}`
}

/**
 * The same where an index has only the first columns of the order. Where the page begins in it is found first, and how many rows lie before those that
 * are equal in these columns: of the rows that are passed over, only equal ones are looked at. Rows that come meanwhile come before or behind
 * both, so the two statements agree.
 */
export async function findPage(
  db: Queryable,
  select: OrderedSelect,
  indexed: IndexedColumns,
  page: Skip,
): Promise<Sql> {
  if (!isDeep(page)) return selectPage(select, page)
  const { columns, table, searched = table, conditions = [], order } = select
  const parts = order.columns.slice(0, indexed.count)
  const inOrder = join(
    parts.map((part) => (order.direction === 'desc' ? sql`${part.sql} desc` : part.sql)),
    COMMA,
  )
  const beside = (at: (part: KeyPart) => Sql, isBefore: boolean): Sql =>
    where(...conditions, ...besideEdge(parts, order.direction === 'desc', indexed.joined, at, isBefore))
  const [edge] = await run<Readonly<Record<string, bigint | number>> & { readonly passed: bigint }>(
    db,
    sql`with edge as materialized (
        select ${keyColumns(parts)} from ${searched} ${where(...conditions)} order by ${inOrder} limit 1 offset ${page.offset})
      select e.*, c.passed from edge e, (select count(*) as passed from ${searched} ${beside((part) => sql`(select ${nameOf(part)} from edge)`, true)}) c`,
  )
  if (edge === undefined) return sql`select ${columns} from ${table} where false`
  const from = beside(({ name }) => sql`${edge[name] as bigint}::bigint`, false)
  return sql`select ${columns} from ${searched} ${from} ${order.orderBy} limit ${page.limit} offset ${BigInt(page.offset) - edge.passed}`
}

/** Rows in front of a place in the index, or those at it and behind. */
function besideEdge(
  parts: readonly KeyPart[],
  isDescending: boolean,
  joined: Sql | undefined,
  at: (part: KeyPart) => Sql,
  isBefore: boolean,
): (Sql | undefined)[] {
  const isGreater = isDescending === isBefore
  const here = join(
    parts.map((part) => part.sql),
    COMMA,
  )
  const there = join(parts.map(at), COMMA)
  const inclusive = isGreater ? AT_LEAST : AT_MOST
  const operator = isBefore ? (isGreater ? GREATER : LESS) : inclusive
  return [joined && sql`${joined} ${inclusive} ${at(parts[0] as KeyPart)}`, sql`(${here}) ${operator} (${there})`]
}

const GREATER = sql`>`
const LESS = sql`<`
const AT_LEAST = sql`>=`
const AT_MOST = sql`<=`

/** The rows whose keys the statement `keys` selects, in the list's order. */
export const selectAt = (select: Pick<OrderedSelect, 'columns' | 'table' | 'key' | 'order'>, keys: Sql): Sql =>
  sql`select ${select.columns} from (${keys}) k join ${select.table} on ${join(keyOf(select).map(isSame), AND)} ${select.order.orderBy}`

const keyOf = ({ key, order }: Pick<OrderedSelect, 'key' | 'order'>): readonly KeyPart[] => key ?? order.columns

const isSame = (part: KeyPart): Sql =>
  part.isNullable ? sql`${part.sql} is not distinct from k.${nameOf(part)}` : sql`${part.sql} = k.${nameOf(part)}`

export const keyColumns = (key: readonly KeyPart[]): Sql =>
  join(
    key.map((part) => sql`${part.sql} as ${nameOf(part)}`),
    COMMA,
  )

const nameOf = ({ name }: KeyPart): Sql => new Sql([name], [])

const AND = sql` and `
const COMMA = sql`, `
