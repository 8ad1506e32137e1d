import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { type CursorField, CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/value-parser.ts'
import { isDeep, type KeyPart, keyColumns, selectAt, selectPage } from './keys-first.ts'
import type { Page, PageRequest } from './page.ts'
import { join, NOTHING, run, type Sql, sql, where } from './sql.ts'

/** A column of an order, and what its values are. Nulls stand where PostgreSQL puts them: behind everything else in ascending order. */
export interface KeyColumn extends KeyPart {
  readonly kind: 'int' | 'bytes' | 'numeric'
}

/** Rows that belong to any of a few addresses; each address and condition is a scan of its own, in the list's order. */
export interface Among {
  readonly values: readonly Address[]
  /** A row that several conditions find comes once. Null finds nothing. */
  readonly conditions: readonly ((value: Address | null) => Sql)[]
  /** Whether a row may belong to several of the addresses by one condition. */
  readonly mayRepeat?: boolean
}

export interface Listing {
  readonly columns: Sql
  /** With the alias `t`. */
  readonly table: Sql
  readonly conditions: readonly (Sql | undefined)[]
  readonly among?: Among | undefined
  /** Unique together, all in one direction, and those of an index. */
  readonly order: readonly KeyColumn[]
  readonly direction: Order
}

/** Scans merged by one statement. Each text is prepared once, so their number is rounded up to a few sizes. */
const SCANS = [1, 2, 8, 32]
const MOST_SCANS = 32

/** A page of a list that an index has in order: what lies before the cursor is never read, and only a page is merged. */
export async function listByKey<Row extends object>(
  db: Queryable,
  tag: string,
  listing: Listing,
  { limit, offset, cursor }: PageRequest,
): Promise<Page<Row>> {
  const order = `${tag} ${listing.order.map(({ name }) => name).join()} ${listing.direction}`
  const behind = cursor === undefined ? undefined : behindCursor(cursor, order, listing)
  const rows = await listRows<Row>(db, { ...listing, conditions: [...listing.conditions, behind] }, limit, offset)
  const last = rows[limit - 1]
  return last === undefined ? { rows } : { rows, nextCursor: writeCursor(order, keyOf(last, listing.order)) }
}

async function listRows<Row extends object>(
  db: Queryable,
  listing: Listing,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { columns, table, among, order: key } = listing
  const order = orderBy(listing)
  if (among === undefined) {
    const conditions = where(...listing.conditions)
    return run(db, selectPage({ columns, table, conditions, key, order }, { limit, offset }))
  }
  const values = [...new Map(among.values.map((value) => [byteKey(value), value])).values()]
  const perStatement = Math.floor(MOST_SCANS / among.conditions.length)
  if (values.length <= perStatement) {
    const page = (scans: Sql): Sql => sql`${scans} ${order} limit ${limit} offset ${offset}`
    // A row that belongs to several of the addresses has as many places in the table.
    const isByKeys = isDeep({ limit, offset }) && !among.mayRepeat
    if (!isByKeys) return run(db, page(scansOf(listing, among, values, limit + offset)))
    const keys = scansOf({ ...listing, columns: keyColumns(key) }, among, values, limit + offset, keyColumns(key))
    return run(db, selectAt({ columns, table, key, order }, page(keys)))
  }
  // Beyond one statement's scans the groups' pages are merged here.
  const merged: Row[] = []
  const compare = compareBy(listing)
  for (let from = 0; from < values.length; from += perStatement) {
    const group = values.slice(from, from + perStatement)
    merged.push(
      ...(await run<Row>(db, sql`${scansOf(listing, among, group, limit + offset)} ${order} limit ${limit + offset}`)),
    )
    merged.sort(compare)
    const rows = merged.filter((row, i) => i === 0 || compare(merged[i - 1] as Row, row) !== 0)
    merged.splice(0, merged.length, ...rows.slice(0, limit + offset))
  }
  return merged.slice(offset)
}

function scansOf(
  listing: Listing,
  { conditions, mayRepeat }: Among,
  values: readonly Address[],
  rows: number,
  scanned = ALL,
): Sql {
  const needed = values.length
  const size = SCANS.find((count) => count >= needed) ?? needed
  const scans = conditions.flatMap((condition) =>
    Array.from({ length: size }, (_, i) => {
      const scan = where(condition(values[i] ?? null), ...listing.conditions)
      return sql`(select ${scanned} from ${listing.table} ${scan} ${orderBy(listing)} limit ${rows})`
    }),
  )
  // Equal rows lie side by side, so the first of them is taken without reading further than the page.
  const key = join(
    listing.order.map((column) => column.sql),
    COMMA,
  )
  const distinct = conditions.length > 1 || (mayRepeat && needed > 1) ? sql`distinct on (${key}) ` : NOTHING
  return sql`select ${distinct}${listing.columns} from (${join(scans, UNION)}) t`
}

const ALL = sql`*`
const UNION = sql` union all `

const orderBy = ({ order, direction }: Listing): Sql =>
  sql`order by ${join(
    order.map((column) => (direction === 'asc' ? column.sql : sql`${column.sql} desc`)),
    COMMA,
  )}`

const COMMA = sql`, `

type KeyValue = bigint | number | Buffer | null

const keyValue = (row: object, { name }: KeyColumn): KeyValue =>
  (row as Readonly<Record<string, KeyValue>>)[name] as KeyValue

/** Amounts outgrow 64 bits, so a cursor holds them as text. */
const keyOf = (row: object, order: readonly KeyColumn[]): CursorField[] =>
  order.map((column) => {
    const value = keyValue(row, column)
    // No value of a column that may be null is empty.
    if (value === null) return Buffer.alloc(0)
    return column.kind === 'numeric' ? Buffer.from(value.toString(), 'latin1') : value
  })

function behindCursor(cursor: string, tag: string, { order, direction }: Listing): Sql {
  const key = new CursorReader(cursor, tag)
  const values = order.map(({ kind, isNullable }) => {
    if (kind === 'int') return sql`${key.int()}::bigint`
    const bytes = key.bytes(80)
    if (isNullable && bytes.length === 0) return undefined
    return kind === 'bytes' ? sql`${bytes}::bytea` : sql`${readNumeric(bytes)}::numeric`
  })
  key.end()
  if (order.some(({ isNullable }) => isNullable)) return behindNullable(order, values)
  const columns = join(
    order.map((column) => column.sql),
    COMMA,
  )
  const place = join(values as Sql[], COMMA)
  return direction === 'asc' ? sql`(${columns}) > (${place})` : sql`(${columns}) < (${place})`
}

/** The same in ascending order, column by column, since rows with nulls cannot be compared as a whole. */
function behindNullable(order: readonly KeyColumn[], place: readonly (Sql | undefined)[]): Sql {
  const ways = order.flatMap((column, i) => {
    const value = place[i]
    if (value === undefined) return []
    const same = order.slice(0, i).map((before, j) => {
      const equal = place[j]
      return equal === undefined ? sql`${before.sql} is null` : sql`${before.sql} = ${equal}`
    })
    const behind = sql`${column.sql} > ${value}`
    return sql`(${join([...same, column.isNullable ? sql`(${behind} or ${column.sql} is null)` : behind], AND)})`
  })
  return sql`(${join(ways, OR)})`
}

const AND = sql` and `
const OR = sql` or `

function readNumeric(bytes: Buffer): bigint {
  const text = bytes.toString('latin1')
  return /^\d{1,80}$/.test(text) ? BigInt(text) : 0n
}

const compareBy =
  ({ order, direction }: Listing) =>
  (a: object, b: object): number => {
    for (const column of order) {
      const sign = compareValues(keyValue(a, column), keyValue(b, column))
      if (sign !== 0) return direction === 'asc' ? sign : -sign
    }
    return 0
  }

function compareValues(a: KeyValue, b: KeyValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (a instanceof Buffer) return Buffer.compare(a, b as Buffer)
  return a === b ? 0 : a < b ? -1 : 1
}
