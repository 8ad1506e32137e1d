/**
 * Arrays given as values become the columns of a table, one row for each place: `rowsOf({ account: 'bytea', lt: 'bigint' })` takes `$1` and `$2`. One
 * `unnest` of several arrays would be the same, but Citus does not pass it on to the servers that hold the rows.
 */
export const rowsOf = (columns: Readonly<Record<string, string>>, first = 1): string =>
  `(select ${Object.entries(columns)
    .map(([name, type], i) => `unnest($${first + i}::${type}[]) as ${name}`)
    .join(', ')})`
