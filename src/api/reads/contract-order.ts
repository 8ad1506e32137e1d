import type { Address } from '../../cell/address.ts'
import type { KeyColumn } from './keyset.ts'
import { byteaArray, type Sql, sql } from './sql.ts'

/** What every row about a contract has. */
export interface ContractRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly found_seqno: number
  readonly code_hash: Buffer
  readonly data_hash: Buffer
}

/** Columns that lists of contracts and of their moves are ordered by. */
export const ACCOUNT: KeyColumn = { name: 'account', sql: sql`t.account`, kind: 'bytes' }
export const FOUND: KeyColumn = { name: 'found_seqno', sql: sql`t.found_seqno`, kind: 'int' }
export const LT: KeyColumn = { name: 'lt', sql: sql`t.lt`, kind: 'int' }
export const NOW: KeyColumn = { name: 'now', sql: sql`t.now`, kind: 'int' }

/** The order in which contracts were found, where nothing else is asked for. */
export const DISCOVERY: readonly KeyColumn[] = [FOUND, ACCOUNT]

export const anyOf = (column: Sql, values: readonly Address[] | undefined): Sql | undefined =>
  values === undefined ? undefined : sql`${column} = any(${byteaArray(values)}::bytea[])`

export const CONTRACT_COLUMNS = sql`t.account, t.lt, t.found_seqno, t.code_hash, t.data_hash`
