import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { ContractKind } from '../../model/contract.ts'
import { SHOWN_KINDS, type ShownKind } from '../../record/contract-kind.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { join, run, type Sql, sql } from './sql.ts'

/** Where those of a kind stand. */
const TABLES = {
  dedust_pool: sql`dedust_pools`,
  telemint_item: sql`telemint_items`,
  nominator_pool: sql`nominator_pools`,
  vesting_wallet: sql`vesting_wallets`,
  multisig_wallet: sql`multisig_wallets`,
  multisig_order: sql`multisig_orders`,
  nft_sale: sql`nft_sales`,
  nft_auction: sql`nft_auctions`,
  nft_collection: sql`nft_collections`,
  nft_item: sql`nft_items`,
  jetton_master: sql`jetton_masters`,
  jetton_wallet: sql`jetton_wallets`,
} as const satisfies Record<ShownKind & Exclude<ContractKind, 'dns_entry'>, Sql>

/** The kind that is shown of all that an account is. */
export const shownKind = (kinds: Iterable<ContractKind>): ShownKind | null => {
  const found = new Set(kinds)
  return SHOWN_KINDS.find((kind) => found.has(kind)) ?? null
}

export interface ConfirmedKind {
  readonly kind: ShownKind | null
  /** Says it belongs to another which has yet to confirm it: it may become something without doing anything. */
  readonly isWaiting: boolean
}

const WAITING = -1

/** What indexed accounts are confirmed to be, of what their codes allow; each is looked for only where it can be. */
export async function listConfirmedKinds(
  db: Queryable,
  candidates: readonly { readonly account: Address; readonly kinds: readonly ShownKind[] }[],
): Promise<ReadonlyMap<string, ConfirmedKind>> {
  const found = new Map<string, ConfirmedKind>()
  const possible = candidates.filter(({ kinds }) => kinds.length > 0)
  if (possible.length === 0) return found
  const looks = SHOWN_KINDS.map((kind, i) => {
    const accounts = possible.flatMap((one) => (one.kinds.includes(kind) ? one.account : []))
    return sql`select account, ${i}::int as kind from ${TABLES[kind]} where account = any(${byteaArray(accounts)}::bytea[])`
  })
  const all = byteaArray(possible.map(({ account }) => account))
  const waiting = sql`select account, ${WAITING}::int from contract_claims where account = any(${all}::bytea[])`
  const rows = await run<{ account: Buffer; kind: number }>(db, join([...looks, waiting], sql` union all `))
  rows.sort((a, b) => a.kind - b.kind)
  for (const { account, kind } of rows) {
    const key = byteKey(account)
    const known = found.get(key) ?? { kind: null, isWaiting: false }
    if (kind === WAITING) found.set(key, { ...known, isWaiting: true })
    else if (known.kind === null) found.set(key, { ...known, kind: SHOWN_KINDS[kind] as ShownKind })
  }
  return found
}
