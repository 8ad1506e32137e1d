import { ADDRESS_BYTES } from '../../cell/address.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { type CursorField, CursorReader, writeCursor } from '../http/cursor.ts'
import type { Order } from '../http/value-parser.ts'
import { type SeekablePage, toPage } from './page.ts'
import { join, Sql, sql, startOf } from './sql.ts'

/** A column that a list is ordered by. Nulls stand where PostgreSQL puts them: behind everything else in ascending order. */
export interface KeyColumn<Row extends object = object> {
  /** In the rows of the list. */
  readonly name: string
  /** How it is read of the table. */
  readonly sql: Sql
  readonly kind: keyof typeof KINDS
  readonly isNullable?: boolean
  /** Ascends whatever the direction, and so do all behind it. */
  readonly isTieBreak?: boolean
  /** The index has the start of it in front of it. */
  readonly hasStart?: boolean
  /** What a row has of it, where it is not a column of its own. */
  readonly of?: (row: Row) => KeyValue
}

export type KeyValue = bigint | number | Uint8Array | null

/** How values of a column stand in a cursor, and how they are compared with. Amounts outgrow 64 bits, so theirs are text. */
const KINDS = {
  int2: { read: (key: CursorReader): KeyValue => key.int16(), cast: sql`::smallint` },
  int4: { read: (key: CursorReader): KeyValue => key.int32(), cast: sql`::integer` },
  int8: { read: (key: CursorReader): KeyValue => key.int(), cast: sql`::bigint` },
  hash: { read: (key: CursorReader): KeyValue => key.bytes(HASH_BYTES), cast: sql`::bytea` },
  address: { read: (key: CursorReader): KeyValue => key.bytes(ADDRESS_BYTES), cast: sql`::bytea` },
  bytes: { read: (key: CursorReader): KeyValue => key.bytes(255), cast: sql`::bytea` },
  numeric: { read: (key: CursorReader): KeyValue => readNumeric(key.bytes(MOST_DIGITS)), cast: sql`::numeric` },
}

const MOST_DIGITS = 80

/**
 * The order of a list: unique together, and of an index. From it follow `order by`, the cursor behind a row, and what lies behind a cursor, so that
 * no list can be sorted one way and continued another.
 */
export class Keyset<Row extends object = object> {
  readonly columns: readonly KeyColumn<Row>[]
  readonly direction: Order
  /** `order by …` */
  readonly orderBy: Sql
  readonly #tag: string

  /** A cursor is refused by lists of other tags. */
  constructor(tag: string, columns: readonly KeyColumn<Row>[], direction: Order) {
    this.columns = columns
    this.direction = direction
    this.#tag = `${tag} ${direction}`
    const isDescending = (column: KeyColumn<Row>): boolean => direction === 'desc' && !column.isTieBreak
    this.orderBy = sql`order by ${join(
      columns.flatMap((column) =>
        placesOf(column, column.sql).map((place) => (isDescending(column) ? sql`${place} desc` : place)),
      ),
      COMMA,
    )}`
  }

  /** What a list has behind the row that a cursor was made of. */
  behind(cursor: string | undefined): Sql | undefined {
    const key = this.read(cursor)
    return key && this.behindKey(key)
  }

  /** The key that a cursor has. */
  read(cursor: string | undefined): KeyValue[] | undefined {
    if (cursor === undefined) return undefined
    const reader = new CursorReader(cursor, this.#tag)
    const key = this.columns.map(({ kind, isNullable }) => {
      const value = KINDS[kind].read(reader)
      // No value of a column that may be null is empty.
      return isNullable && value instanceof Uint8Array && value.length === 0 ? null : value
    })
    reader.end()
    return key
  }

  behindKey(key: readonly KeyValue[]): Sql {
    const { columns, direction } = this
    const values = columns.map(({ kind }, i) => {
      const value = key[i] as KeyValue
      return value === null ? undefined : sql`${value}${KINDS[kind].cast}`
    })
    if (columns.some(({ isNullable }) => isNullable)) return behindNullable(columns, values)
    const compare = (operator: Sql, from: number, to: number): Sql => {
      const part = columns.slice(from, to)
      const here = part.flatMap((column) => placesOf(column, column.sql))
      const there = part.flatMap((column, i) => placesOf(column, values[from + i] as Sql))
      return here.length === 1
        ? sql`${here[0] as Sql} ${operator} ${there[0] as Sql}`
        : sql`(${join(here, COMMA)}) ${operator} (${join(there, COMMA)})`
    }
    const further = direction === 'desc' ? LESS : GREATER
    const leading = columns.findIndex(({ isTieBreak }) => isTieBreak)
    if (leading < 0) return compare(further, 0, columns.length)
    // The first comparison is one an index can start from.
    const reached = compare(direction === 'desc' ? AT_MOST : AT_LEAST, 0, leading)
    return sql`${reached} and (${compare(further, 0, leading)} or ${compare(GREATER, leading, columns.length)})`
  }

  readonly cursorOf = (row: Row): string =>
    writeCursor(
      this.#tag,
      this.columns.map((column) => fieldOf(column, keyValueOf(column, row))),
    )

  page(rows: readonly Row[], limit: number): SeekablePage<Row> {
    return toPage(rows, limit, this.cursorOf)
  }

  readonly compare = (a: Row, b: Row): number => {
    for (const column of this.columns) {
      const sign = compareValues(keyValueOf(column, a), keyValueOf(column, b))
      if (sign !== 0) return this.direction === 'asc' || column.isTieBreak ? sign : -sign
    }
    return 0
  }
}

/** The same order in both directions. */
export const bothWays = <Row extends object>(
  tag: string,
  columns: readonly KeyColumn<Row>[],
): Readonly<Record<Order, Keyset<Row>>> => ({
  asc: new Keyset(tag, columns, 'asc'),
  desc: new Keyset(tag, columns, 'desc'),
})

/** Columns of `t` as they are. Only for names that are ours. */
export const keyColumn = (
  name: string,
  kind: KeyColumn['kind'],
  rest: Pick<KeyColumn, 'isNullable' | 'isTieBreak' | 'hasStart'> = {},
): KeyColumn => ({ name, sql: new Sql([`t.${name}`], []), kind, ...rest })

const placesOf = ({ hasStart }: Pick<KeyColumn, 'hasStart'>, value: Sql): Sql[] =>
  hasStart ? [startOf(value), value] : [value]

const keyValueOf = <Row extends object>({ name, of }: KeyColumn<Row>, row: Row): KeyValue =>
  of === undefined ? ((row as Readonly<Record<string, KeyValue>>)[name] as KeyValue) : of(row)

function fieldOf({ kind }: Pick<KeyColumn, 'kind'>, value: KeyValue): CursorField {
  if (value === null) return Buffer.alloc(0)
  return kind === 'numeric' ? Buffer.from(value.toString(), 'latin1') : value
}

/** What is behind a key in ascending order, column by column, since rows with nulls cannot be compared as a whole. */
function behindNullable(
  columns: readonly Pick<KeyColumn, 'sql' | 'isNullable'>[],
  place: readonly (Sql | undefined)[],
): Sql {
  const ways = columns.flatMap((column, i) => {
    const value = place[i]
    if (value === undefined) return []
    const same = columns.slice(0, i).map((before, j) => {
      const equal = place[j]
      return equal === undefined ? sql`${before.sql} is null` : sql`${before.sql} = ${equal}`
    })
    const behind = sql`${column.sql} > ${value}`
    return sql`(${join([...same, column.isNullable ? sql`(${behind} or ${column.sql} is null)` : behind], AND)})`
  })
  return sql`(${join(ways, OR)})`
}

function readNumeric(bytes: Buffer): bigint {
  const text = bytes.toString('latin1')
  return /^\d{1,80}$/.test(text) ? BigInt(text) : 0n
}

function compareValues(a: KeyValue, b: KeyValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (a instanceof Uint8Array) return Buffer.compare(a, b as Uint8Array)
  return a === b ? 0 : a < (b as bigint | number) ? -1 : 1
}

const AND = sql` and `
const COMMA = sql`, `
const OR = sql` or `
const AT_LEAST = sql`>=`
const AT_MOST = sql`<=`
const GREATER = sql`>`
const LESS = sql`<`
