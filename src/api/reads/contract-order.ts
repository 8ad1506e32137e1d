import type { Address } from '../../cell/address.ts'
import { type ContractTable, PLACE_COLUMNS } from '../../record/contract-table.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { type KeyColumn, keyColumn } from './keyset.ts'
import { Sql, sql } from './sql.ts'

/** Columns that lists of contracts and of their moves are ordered by. */
export const ACCOUNT = keyColumn('account', 'address')
const FOUND = keyColumn('found_seqno', 'int8')
export const LT = keyColumn('lt', 'int8')
export const NOW = keyColumn('now', 'int8')

/** The order in which contracts were found, where nothing else is asked for. */
export const DISCOVERY: readonly KeyColumn[] = [FOUND, ACCOUNT]

export const anyOf = (column: Sql, values: readonly Address[] | undefined): Sql | undefined =>
  values === undefined ? undefined : sql`${column} = any(${byteaArray(values)}::bytea[])`

/** The columns of a table, as they are selected from `t`. */
export const selected = (names: readonly string[]): Sql => new Sql([names.map((name) => `t.${name}`).join(', ')], [])

export const contractColumns = ({ columns }: ContractTable): Sql =>
  selected([...PLACE_COLUMNS, ...columns.map(([name]) => name)])
