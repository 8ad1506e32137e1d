import {
  actionDoc,
  stateCells,
  transactionCells,
  transactionDoc,
  transactionWithBook,
} from '../../store/compact/beside.ts'
import type { Queryable } from '../../store/database.ts'
import { START_BYTES, startsOf } from '../../store/key-starts.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'

/**
 * SQL text and its values. `sql` keeps them apart: an interpolated value becomes a numbered parameter, an interpolated
 * statement becomes part of the text. No string can be spliced in, so texts are as many as the filters combine.
 */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(parts: readonly string[], values: readonly SqlValue[]) {
    this.parts = parts
    this.values = values
  }

  get text(): string {
    let text = this.parts[0] as string
    for (let i = 1; i < this.parts.length; i++) text += `$${i}${this.parts[i]}`
    return text
  }
}

export type SqlValue = Uint8Array | string | number | bigint | boolean | null

export const NOTHING = new Sql([''], [])

export function sql(strings: TemplateStringsArray, ...inserts: readonly (SqlValue | Sql)[]): Sql {
  const parts = [strings[0] as string]
  const values: SqlValue[] = []
  for (let i = 0; i < inserts.length; i++) {
    const insert = inserts[i] as SqlValue | Sql
    const after = strings[i + 1] as string
    if (insert instanceof Sql) {
      append(parts, values, insert)
      parts[parts.length - 1] += after
    } else {
      values.push(insert)
      parts.push(after)
    }
  }
  return new Sql(parts, values)
}

export function join(statements: readonly Sql[], separator: Sql): Sql {
  const parts = ['']
  const values: SqlValue[] = []
  statements.forEach((statement, i) => {
    if (i > 0) append(parts, values, separator)
    append(parts, values, statement)
  })
  return new Sql(parts, values)
}

/** Puts a statement behind what is there: its first part goes on with the last one. */
function append(parts: string[], values: SqlValue[], statement: Sql): void {
  parts[parts.length - 1] = `${parts[parts.length - 1]}${statement.parts[0]}`
  for (let i = 1; i < statement.parts.length; i++) parts.push(statement.parts[i] as string)
  values.push(...statement.values)
}

/** `where a and b …` of the conditions that are there; nothing when there are none. */
export function where(...conditions: readonly (Sql | undefined | false)[]): Sql {
  const present = conditions.filter((condition) => condition instanceof Sql)
  return present.length === 0 ? NOTHING : sql`where ${join(present, AND)}`
}

const AND = sql` and `

/** A column is what is given, by the index that has its start. */
export const isSame = (column: Sql, value: Uint8Array | Sql): Sql =>
  sql`${startOf(column)} = ${startOf(value instanceof Sql ? value : sql`${value}::bytea`)} and ${column} = ${value}`

/** It is one of them, by such an index. */
export const isAnyOf = (column: Sql, values: readonly Uint8Array[]): Sql =>
  values.length === 1
    ? isSame(column, values[0] as Uint8Array)
    : sql`${startOf(column)} = any(${byteaArray(startsOf(values))}::bytea[]) and ${column} = any(${byteaArray(values)}::bytea[])`

/**
 * It is one of them. A single one is compared as such: of a list PostgreSQL does not know how long it will be, takes it for longer than it is, and so
 * never settles on a plan, but makes one for each request, which takes longer than to run it.
 */
export const isOneOf = (column: Sql, values: readonly Uint8Array[]): Sql =>
  values.length === 1
    ? sql`${column} = ${values[0] as Uint8Array}::bytea`
    : sql`${column} = any(${byteaArray(values)}::bytea[])`

/** What such an index has of it. */
export const startOf = (column: Sql): Sql => sql`substring(${column} for ${START_LENGTH})`

/** Columns of actions and transactions `t` that are stored packed, joined with what unpacks them. */
export const ACTION_DOC = new Sql([actionDoc('t')], [])
export const TRANSACTION_DOC = new Sql([transactionDoc('t')], [])
export const TRANSACTION_WITH_BOOK = new Sql([transactionWithBook('t')], [])
export const TRANSACTION_CELLS = new Sql([transactionCells('t')], [])

/** Of states `s`. */
export const STATE_CELLS = new Sql([stateCells('s')], [])

/** Part of the text: an index is not found by a parameter. */
const START_LENGTH = new Sql([`${START_BYTES}`], [])

export const run = <Row>(db: Queryable, statement: Sql): Promise<Row[]> =>
  db.query<Row>(statement.text, statement.values)
