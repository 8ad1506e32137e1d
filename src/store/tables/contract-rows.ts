import type { Address } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Contract } from '../../model/contract.ts'
import type { ContractSink } from '../../record/columns.ts'
import { CODECS } from '../../record/contract-columns.ts'
import { type ContractTable, PLACE_COLUMNS, type TabledKind } from '../../record/contract-table.ts'
import { CONTRACT_TABLES, TABLED_KINDS } from './contract-tables.ts'

/** What all rows of contracts begin with. */
export interface ContractPlace {
  readonly account: Address
  readonly lt: bigint
  /** Masterchain block in which it was recognised. */
  readonly foundSeqno: number
  readonly codeHash: Hash
  readonly dataHash: Hash
}

const namesOf = ({ kind, columns }: ContractTable): string[] => {
  const names: string[] = [...PLACE_COLUMNS, ...columns.map(([name]) => name)]
  // Where the migration has it: after owner.
  if (kind === 'nft_item') names.splice(names.indexOf('owner') + 1, 0, 'real_owner')
  return names
}

/** `table (columns)` of a kind. */
export const contractTarget = (kind: TabledKind): string => {
  const table = CONTRACT_TABLES[kind]
  return `${table.table} (${namesOf(table).map(quoted).join(', ')})`
}

/** Names of a kind's columns, in their order. */
export const contractColumnNames = (kind: TabledKind): string[] => namesOf(CONTRACT_TABLES[kind])

/** Columns that an account's next row replaces. */
export const contractColumns = (kind: TabledKind): string[] => namesOf(CONTRACT_TABLES[kind]).slice(1).map(quoted)

/** `index` is a word of SQL. */
const quoted = (name: string): string => (name === 'index' ? '"index"' : name)

/** `realOwner` is for items only: who put it on sale, or else its owner. */
export function encodeContract(
  copy: ContractSink,
  contract: Contract & { readonly kind: TabledKind },
  place: ContractPlace,
  realOwner: Address | null,
): void {
  const table = CONTRACT_TABLES[contract.kind]
  const record = (table.flatten === undefined ? contract : table.flatten(contract as never)) as Record<string, unknown>
  copy.row(namesOf(table).length)
  copy.bytes(place.account)
  copy.int8(place.lt)
  copy.int4(place.foundSeqno)
  copy.bytes(place.codeHash)
  copy.bytes(place.dataHash)
  for (const [name, codec, field] of table.columns) {
    CODECS[codec].encode(copy, record[field] as never)
    if (contract.kind === 'nft_item' && name === 'owner') copy.bytes(realOwner)
  }
}

/** A row as a query gave it. */
export interface ContractRow {
  readonly kind: TabledKind
  readonly values: Readonly<Record<string, unknown>>
}

export interface StoredContract {
  readonly contract: Contract
  readonly place: ContractPlace
  readonly realOwner: Address | null
}

export function decodeContract({ kind, values }: ContractRow): StoredContract {
  const table = CONTRACT_TABLES[kind]
  const record: Record<string, unknown> = { kind }
  for (const [name, codec, field] of table.columns) record[field] = CODECS[codec].decode(values[name] as never)
  const bytes = (name: string): Uint8Array => Uint8Array.from(values[name] as Uint8Array)
  return {
    contract: table.unflatten === undefined ? (record as unknown as Contract) : table.unflatten(record as never),
    place: {
      account: bytes('account') as Address,
      lt: values.lt as bigint,
      foundSeqno: values.found_seqno as number,
      codeHash: asHash(bytes('code_hash')),
      dataHash: asHash(bytes('data_hash')),
    },
    realOwner: values.real_owner == null ? null : (bytes('real_owner') as Address),
  }
}

export const isTabled = (contract: Contract): contract is Contract & { readonly kind: TabledKind } =>
  contract.kind !== 'nominator_pool'

/** Number of a kind in `stage_removed_contracts`. */
export const kindNumber = (kind: TabledKind): number => TABLED_KINDS.indexOf(kind)
