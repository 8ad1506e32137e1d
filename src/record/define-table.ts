import { generateFunction } from '../lib/generate-function.ts'
import type { Column, ColumnSink } from './columns.ts'

/** A stored record: each column once, with where it comes from. */
export interface Table<S, Row> {
  readonly name: string
  /** `name (columns)`, as COPY and INSERT take it. */
  readonly target: string
  readonly columns: readonly (keyof Row & string)[]
  readonly encode: (sink: ColumnSink, source: S) => void
  /** Never there: it carries the type alone. */
  readonly row?: Row
}

/** A row as a query gives it. */
export type RowOf<T> = T extends Table<never, infer Row> ? Row : never

type Rows<F> = { readonly [K in keyof F]: F[K] extends Column<never, infer Raw> ? Raw : never }

/** `defineTable<Source>()(name, columns)`: what is written, the list of columns, and the type of a row follow from it. */
export const defineTable =
  <S>() =>
  <F extends Record<string, Column<S, unknown>>>(name: string, fields: F): Table<S, Rows<F>> => {
    const columns = Object.keys(fields)
    return { name, target: `${name} (${columns.join(', ')})`, columns, encode: encoderOf(Object.values(fields)) }
  }

function encoderOf<S>(columns: readonly Column<S, unknown>[]): (sink: ColumnSink, source: S) => void {
  const given = columns.flatMap(({ get, write }, i) => [
    [`get${i}`, get],
    [`write${i}`, write],
  ])
  const fields = columns.map((_, i) => `write${i}(sink, get${i}(source));`)
  return generateFunction(
    Object.fromEntries(given),
    `(sink, source) => { sink.row(${columns.length}); ${fields.join(' ')} }`,
  )
}
