import { join, NOTHING, Sql, sql } from './sql.ts'

/** A column of a key: its name in the result, and how it is read of `t`. */
export interface KeyPart {
  readonly name: string
  readonly sql: Sql
  readonly isNullable?: boolean
}

/** A list in the order of an index, of which a page is asked for. */
export interface OrderedSelect {
  /** Of `t`. */
  readonly columns: Sql
  /** The rows, under the name `t`. */
  readonly table: Sql
  /** Where keys are searched, when that takes more than the rows: has them under the name `t`, too. */
  readonly searched?: Sql
  /** `where …`, or nothing. */
  readonly conditions?: Sql
  /** What the order is by; together they find one row. */
  readonly key: readonly KeyPart[]
  /** `order by …`, of `t`. */
  readonly order: Sql
}

interface Skip {
  readonly limit: number
  readonly offset: number
}

/**
 * Whether a page skips so much that its keys are worth finding first: an index has them by themselves, while a row that is skipped
 * costs as much to read as one that is sent. Skipping 100,000 transactions of 4 KB takes 105,470 buffers by rows, 1,438 by keys.
 */
export const isDeep = ({ limit, offset }: Skip): boolean => offset > limit

/** One page of a list. */
export function selectPage(select: OrderedSelect, page: Skip): Sql {
  const { columns, table, searched = table, conditions = NOTHING, key, order } = select
  const paging = sql`limit ${page.limit} offset ${page.offset}`
  if (!isDeep(page)) return sql`select ${columns} from ${searched} ${conditions} ${order} ${paging}`
  return selectAt(select, sql`select ${keyColumns(key)} from ${searched} ${conditions} ${order} ${paging}`)
}

/** The rows whose keys the statement `keys` selects, in the list's order. */
export const selectAt = (
  { columns, table, key, order }: Pick<OrderedSelect, 'columns' | 'table' | 'key' | 'order'>,
  keys: Sql,
): Sql => sql`select ${columns} from (${keys}) k join ${table} on ${join(key.map(isSame), AND)} ${order}`

const isSame = (part: KeyPart): Sql =>
  part.isNullable ? sql`${part.sql} is not distinct from k.${nameOf(part)}` : sql`${part.sql} = k.${nameOf(part)}`

export const keyColumns = (key: readonly KeyPart[]): Sql =>
  join(
    key.map((part) => sql`${part.sql} as ${nameOf(part)}`),
    COMMA,
  )

/** Parts that are columns of `t` as they are. Only for names that are ours. */
export const columnsOf = (...names: readonly string[]): KeyPart[] =>
  names.map((name) => ({ name, sql: new Sql([`t.${name}`], []) }))

const nameOf = ({ name }: KeyPart): Sql => new Sql([name], [])

const AND = sql` and `
const COMMA = sql`, `
