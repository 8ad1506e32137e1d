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
    const getters = Object.values(fields).map(({ get }) => get)
    const writers = Object.values(fields).map(({ write }) => write)
    return {
      name,
      target: `${name} (${columns.join(', ')})`,
      columns,
      encode(sink, source) {
        sink.row(columns.length)
        for (let i = 0; i < columns.length; i++) {
          const value = (getters[i] as Column<S, unknown>['get'])(source)
          ;(writers[i] as Column<S, unknown>['write'])(sink, value as never)
        }
      },
    }
  }
