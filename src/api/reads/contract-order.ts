import type { Address } from '../../cell/address.ts'
import { type ContractTable, PLACE_COLUMNS } from '../../record/contract-table.ts'
import type { KeyColumn } from './keyset.ts'
import { byteaArray, Sql, sql } from './sql.ts'

/** Columns that lists of contracts and of their moves are ordered by. */
export const ACCOUNT: KeyColumn = { name: 'account', sql: sql`t.account`, kind: 'bytes' }
const FOUND: KeyColumn = { name: 'found_seqno', sql: sql`t.found_seqno`, kind: 'int' }
export const LT: KeyColumn = { name: 'lt', sql: sql`t.lt`, kind: 'int' }
export const NOW: KeyColumn = { name: 'now', sql: sql`t.now`, kind: 'int' }

/** The order in which contracts were found, where nothing else is asked for. */
export const DISCOVERY: readonly KeyColumn[] = [FOUND, ACCOUNT]

export const anyOf = (column: Sql, values: readonly Address[] | undefined): Sql | undefined =>
  values === undefined ? undefined : sql`${column} = any(${byteaArray(values)}::bytea[])`

/** The columns of a table, as they are selected from `t`. */
export const selected = (names: readonly string[]): Sql => new Sql([names.map((name) => `t.${name}`).join(', ')], [])

export const contractColumns = ({ columns }: ContractTable): Sql =>
  selected([...PLACE_COLUMNS, ...columns.map(([name]) => name)])
