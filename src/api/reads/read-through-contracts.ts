import type { Address } from '../../cell/address.ts'
import type { Contract } from '../../model/contract.ts'
import type { ContractSink } from '../../record/columns.ts'
import type { TabledKind } from '../../record/contract-table.ts'
import { type ContractPlace, contractColumnNames, encodeContract, isTabled } from '../../store/tables/contract-rows.ts'
import { type Sql, sql } from './sql.ts'

/** A row as the indexer would have written it, as JSON that PostgreSQL makes one of. */
export interface ReadThroughRow {
  readonly kind: TabledKind
  readonly values: Readonly<Record<string, JsonValue>>
}

type JsonValue = string | number | boolean | null

/** Takes the fields of a row for JSON. */
class JsonSink implements ContractSink {
  readonly values: JsonValue[] = []

  row(): void {
    this.values.length = 0
  }

  null(): void {
    this.values.push(null)
  }

  bytes(value: Uint8Array | null): number {
    this.values.push(value && hexOf(value))
    return this.values.length
  }

  int4(value: number | null): void {
    this.values.push(value)
  }

  int8(value: bigint | number | null): void {
    this.values.push(value === null ? null : value.toString())
  }

  bool(value: boolean): void {
    this.values.push(value)
  }

  numeric(value: bigint | null): void {
    this.values.push(value === null ? null : value.toString())
  }
}

const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`

/** undefined for what has no table. */
export function toReadThroughRow(
  contract: Contract,
  place: ContractPlace,
  realOwner: Address | null,
): ReadThroughRow | undefined {
  if (!isTabled(contract)) return undefined
  const sink = new JsonSink()
  encodeContract(sink, contract, place, realOwner)
  const names = contractColumnNames(contract.kind)
  return {
    kind: contract.kind,
    values: Object.fromEntries(names.map((name, i) => [name, sink.values[i] as JsonValue])),
  }
}

/** Each with the alias `t`: the table alone, and with more rows. What is stored wins over what was seen. */
const TABLES = {
  jetton_master: {
    alone: sql`jetton_masters t`,
    with: (rows: string) => sql`(select * from jetton_masters union all
      select s.* from jsonb_populate_recordset(null::jetton_masters, ${rows}::jsonb) s
      where not exists (select from jetton_masters k where k.account = s.account)) t`,
  },
  jetton_wallet: {
    alone: sql`jetton_wallets t`,
    with: (rows: string) => sql`(select * from jetton_wallets union all
      select s.* from jsonb_populate_recordset(null::jetton_wallets, ${rows}::jsonb) s
      where not exists (select from jetton_wallets k where k.account = s.account)) t`,
  },
  nft_collection: {
    alone: sql`nft_collections t`,
    with: (rows: string) => sql`(select * from nft_collections union all
      select s.* from jsonb_populate_recordset(null::nft_collections, ${rows}::jsonb) s
      where not exists (select from nft_collections k where k.account = s.account)) t`,
  },
  nft_item: {
    alone: sql`nft_items t`,
    with: (rows: string) => sql`(select * from nft_items union all
      select s.* from jsonb_populate_recordset(null::nft_items, ${rows}::jsonb) s
      where not exists (select from nft_items k where k.account = s.account)) t`,
  },
  nft_sale: {
    alone: sql`nft_sales t`,
    with: (rows: string) => sql`(select * from nft_sales union all
      select s.* from jsonb_populate_recordset(null::nft_sales, ${rows}::jsonb) s
      where not exists (select from nft_sales k where k.account = s.account)) t`,
  },
  nft_auction: {
    alone: sql`nft_auctions t`,
    with: (rows: string) => sql`(select * from nft_auctions union all
      select s.* from jsonb_populate_recordset(null::nft_auctions, ${rows}::jsonb) s
      where not exists (select from nft_auctions k where k.account = s.account)) t`,
  },
  telemint_item: {
    alone: sql`telemint_items t`,
    with: (rows: string) => sql`(select * from telemint_items union all
      select s.* from jsonb_populate_recordset(null::telemint_items, ${rows}::jsonb) s
      where not exists (select from telemint_items k where k.account = s.account)) t`,
  },
  dns_entry: {
    alone: sql`dns_entries t`,
    with: (rows: string) => sql`(select * from dns_entries union all
      select s.* from jsonb_populate_recordset(null::dns_entries, ${rows}::jsonb) s
      where not exists (select from dns_entries k where k.account = s.account)) t`,
  },
  multisig_wallet: {
    alone: sql`multisig_wallets t`,
    with: (rows: string) => sql`(select * from multisig_wallets union all
      select s.* from jsonb_populate_recordset(null::multisig_wallets, ${rows}::jsonb) s
      where not exists (select from multisig_wallets k where k.account = s.account)) t`,
  },
  multisig_order: {
    alone: sql`multisig_orders t`,
    with: (rows: string) => sql`(select * from multisig_orders union all
      select s.* from jsonb_populate_recordset(null::multisig_orders, ${rows}::jsonb) s
      where not exists (select from multisig_orders k where k.account = s.account)) t`,
  },
  vesting_wallet: {
    alone: sql`vesting_wallets t`,
    with: (rows: string) => sql`(select * from vesting_wallets union all
      select s.* from jsonb_populate_recordset(null::vesting_wallets, ${rows}::jsonb) s
      where not exists (select from vesting_wallets k where k.account = s.account)) t`,
  },
} as const satisfies Partial<Record<TabledKind, { readonly alone: Sql; readonly with: (rows: string) => Sql }>>

/** What was read from the network for one request, to be listed beside what is stored. */
export class ReadThroughContracts {
  readonly #rows: readonly ReadThroughRow[]

  constructor(rows: readonly ReadThroughRow[]) {
    this.#rows = rows
  }

  /** All that an account was found to be. */
  readonly kindsOf = (account: Address): readonly TabledKind[] => {
    const key = hexOf(account)
    return this.#rows.flatMap(({ kind, values }) => (values.account === key ? [kind] : []))
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  /** A table to select from, under the name `t`: with what was seen of that kind. */
  table(kind: keyof typeof TABLES): Sql {
    const rows = this.#rows.flatMap((row) => (row.kind === kind ? [row.values] : []))
    return rows.length === 0 ? TABLES[kind].alone : TABLES[kind].with(JSON.stringify(rows))
  }
}

/** Without a network, or when all that was asked for is stored. */
export const NO_READ_THROUGH = new ReadThroughContracts([])
