/** Which part of a list is asked for: `offset` counts from `cursor` on. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
  readonly cursor?: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** There when the page is full, so that there may be more. */
  readonly nextCursor?: string
  /** How far the database was when the rows were read, where they say so. */
  readonly epoch?: bigint | null | undefined
}

/** A page that can be left at any of its rows. */
export interface SeekablePage<Row> extends Page<Row> {
  /** Where the list goes on behind a row of the page. */
  cursorOf(row: Row): string
}

export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): SeekablePage<Row> {
  const last = rows[limit - 1]
  return last === undefined ? { rows, cursorOf } : { rows, cursorOf, nextCursor: cursorOf(last) }
}
