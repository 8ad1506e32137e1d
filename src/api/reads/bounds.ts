import { type Sql, sql } from './sql.ts'

/** From when to when, both inclusive. */
export interface Bounds {
  readonly start_utime?: bigint
  readonly end_utime?: bigint
  readonly start_lt?: bigint
  readonly end_lt?: bigint
}

/** Whether the list is cut out by time, and so comes in the order of time. */
export const hasTimes = ({ start_utime, end_utime }: Bounds): boolean =>
  start_utime !== undefined || end_utime !== undefined

/** Conditions on the columns that hold the logical and the real time of a row. */
export const boundsOf = (
  lt: Sql,
  utime: Sql,
  { start_lt, end_lt, start_utime, end_utime }: Bounds,
): (Sql | undefined)[] => [
  start_lt === undefined ? undefined : sql`${lt} >= ${start_lt}`,
  end_lt === undefined ? undefined : sql`${lt} <= ${end_lt}`,
  start_utime === undefined ? undefined : sql`${utime} >= ${start_utime}`,
  end_utime === undefined ? undefined : sql`${utime} <= ${end_utime}`,
]
