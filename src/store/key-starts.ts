/**
 * Of an account or a hash, indexes of lists have the first bytes only: so few that an entry takes a third of the room, so many that hardly another
 * begins the same way. A condition that is to go by such an index names the start beside the whole; see docs/decisions/081.
 */
export const START_BYTES = 7

/** What an index has of a column. */
const startOf = (column: string): string => `substring(${column} for ${START_BYTES})`

/** The starts of these, for `isAnyOf`. */
export const startsOf = (values: readonly Uint8Array[]): Uint8Array[] =>
  values.map((value) => value.subarray(0, START_BYTES))

/** It is one of the values of the first parameter, whose starts are the second. */
export const isAnyOf = (column: string, values: string, starts: string): string =>
  `${startOf(column)} = any(${starts}::bytea[]) and ${column} = any(${values}::bytea[])`

/** The two are equal, by the index that has the start of the first. */
export const isSame = (column: string, other: string): string =>
  `${startOf(column)} = ${startOf(other)} and ${column} = ${other}`
