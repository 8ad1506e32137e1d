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
 * The same where an index has only the first columns of the order. Where the page begins in it is found first, with how many rows that are equal in
 * these columns lie before it: of the rows that are passed over, only equal ones are looked at. Rows that come meanwhile come before or behind
 * both, so the statements agree.
 */
export async function findPage(
  db: Queryable,
  select: OrderedSelect,
  indexed: IndexedColumns,
  page: Skip,
): Promise<Sql> {
  if (!isDeep(page)) return selectPage(select, page)
  const { columns, table, searched = table, conditions = [], order } = select
  const edge = await findEdge(db, select, indexed, page.offset)
  if (edge === undefined) return sql`select ${columns} from ${table} where false`
  const at = ({ name }: KeyPart): Sql => sql`${edge.key[name] as bigint}::bigint`
  const rest = where(...conditions, ...besideEdge(order, indexed, at, false))
  return sql`select ${columns} from ${searched} ${rest} ${order.orderBy} limit ${page.limit} offset ${edge.equal}`
}

type IndexKey = Readonly<Record<string, bigint | number>>

/** Where a page begins in an index. */
interface Edge {
  readonly key: IndexKey
  /** So many rows of the same key come before the page. */
  readonly equal: number
}

/** Keys in front of a page that are looked at: more than there commonly are of one kind. */
const LOOKED_BACK = 64

/** The place that has `offset` rows before it; undefined when there are not more. */
async function findEdge(
  db: Queryable,
  select: OrderedSelect,
  indexed: IndexedColumns,
  offset: number,
): Promise<Edge | undefined> {
  const { table, searched = table, conditions = [], order } = select
  const parts = indexedParts(order, indexed)
  const inOrder = join(
    parts.map((part) => (order.direction === 'desc' ? sql`${part.sql} desc` : part.sql)),
    COMMA,
  )
  const all = sql`select ${keyColumns(parts)} from ${searched} ${where(...conditions)} order by ${inOrder}`
  const back = Math.min(LOOKED_BACK, offset)
  const keys = await run<IndexKey>(db, sql`${all} limit ${back + 1} offset ${offset - back}`)
  const key = keys[back]
  if (key === undefined) return undefined
  const first = keys.findIndex((other) => parts.every(({ name }) => other[name] === key[name]))
  if (first > 0 || back === offset) return { key, equal: back - first }
  // All that was looked at is equal: it takes counting to tell where that begins, in one statement, since rows may come in front of it.
  const inFront = besideEdge(order, indexed, (part) => sql`(select ${nameOf(part)} from edge)`, true)
  const [counted] = await run<IndexKey & { readonly passed: bigint }>(
    db,
    sql`with edge as materialized (${all} limit 1 offset ${offset})
      select e.*, c.passed from edge e, (select count(*) as passed from ${searched} ${where(...conditions, ...inFront)}) c`,
  )
  return counted && { key: counted, equal: offset - Number(counted.passed) }
}

const indexedParts = ({ columns }: ListOrder, { count }: IndexedColumns): readonly KeyPart[] => columns.slice(0, count)

/** Rows in front of a place in the index, or those at it and behind. */
function besideEdge(
  order: ListOrder,
  indexed: IndexedColumns,
  at: (part: KeyPart) => Sql,
  isBefore: boolean,
): (Sql | undefined)[] {
  const parts = indexedParts(order, indexed)
  const isGreater = (order.direction === 'desc') === isBefore
  const here = join(
    parts.map((part) => part.sql),
    COMMA,
  )
  const there = join(parts.map(at), COMMA)
  const inclusive = isGreater ? AT_LEAST : AT_MOST
  const operator = isBefore ? (isGreater ? GREATER : LESS) : inclusive
  const { joined } = indexed
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
