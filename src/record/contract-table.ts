import type { Contract } from '../model/contract.ts'
import type { CodecName, CodecRaw, CodecValue } from './contract-columns.ts'

/** Kinds of contracts that have a table of their own shape. */
export type TabledKind = Exclude<Contract['kind'], 'nominator_pool'>

/** What every row about a contract has. */
export interface ContractRow {
  readonly account: Buffer
  readonly lt: bigint
  /** Masterchain block in which it was recognised. */
  readonly found_seqno: number
  readonly code_hash: Buffer
  readonly data_hash: Buffer
}

export const PLACE_COLUMNS = ['account', 'lt', 'found_seqno', 'code_hash', 'data_hash'] as const

export interface ContractTable<Row = unknown> {
  readonly kind: TabledKind
  readonly table: string
  /** A column, its form, and the field of the record that it holds. */
  readonly columns: readonly (readonly [name: string, codec: CodecName, field: string])[]
  /** The record with one field a column, where the contract is not that already. */
  readonly flatten?: (contract: never) => Readonly<Record<string, unknown>>
  readonly unflatten?: (record: never) => Contract
  /** Never there: it carries the type alone. */
  readonly row?: Row
}

/** A row as a query gives it. */
export type ContractRowOf<T> = T extends ContractTable<infer Row> ? ContractRow & Row : never

type FieldOf<M, C extends CodecName> = { [K in keyof M]: M[K] extends CodecValue<C> ? K : never }[keyof M] & string
type Columns<M> = Record<string, { [C in CodecName]: readonly [C, FieldOf<M, C>] }[CodecName]>
type Rows<M, F> = {
  readonly [N in keyof F]: F[N] extends readonly [infer C extends CodecName, infer K extends keyof M]
    ? CodecRaw<C> | (null extends M[K] ? null : never)
    : never
}

interface Flattening<M> {
  readonly flatten: (contract: never) => M
  readonly unflatten: (record: M) => Contract
}

/**
 * `defineContractTable<Record>()(kind, table, columns)`: columns in the order of the migration, after those that all rows about contracts
 * begin with; each with its form and the field it holds.
 */
export const defineContractTable =
  <M>() =>
  <const F extends Columns<M>>(
    kind: TabledKind,
    table: string,
    columns: F,
    flattening?: Flattening<M>,
  ): ContractTable<Rows<M, F>> => ({
    kind,
    table,
    columns: Object.entries(columns).map(([name, [codec, field]]) => [name, codec, field] as const),
    ...(flattening as unknown as Pick<ContractTable, 'flatten' | 'unflatten'>),
  })
