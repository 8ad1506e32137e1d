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
}
