import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { JETTON_BURNS, type JettonBurnRow } from '../../record/jetton-burn.ts'
import { JETTON_TRANSFERS, type JettonTransferRow } from '../../record/jetton-transfer.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { anyOf, selected } from './contract-order.ts'
import { type Among, listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { run, type Sql, sql } from './sql.ts'
import { type MoveFilter, orderOfMoves, whenMoved } from './token-moves.ts'

interface Filter extends MoveFilter {
  readonly owner_address?: readonly Address[]
  readonly jetton_wallet?: readonly Address[]
  readonly jetton_master?: Address
}

/** Aborted transfers moved nothing and are left out. Those of a wallet are what it sent, or with `in` what it received. */
export async function listJettonTransfers(
  db: Queryable,
  filter: Filter & { readonly direction?: 'in' | 'out' | 'both' },
  page: PageRequest,
): Promise<Page<JettonTransferRow>> {
  const isReceived = filter.owner_address === undefined && filter.direction === 'in'
  return listByKey(
    db,
    'jetton transfers',
    {
      columns: selected(JETTON_TRANSFERS.columns),
      table: sql`jetton_transfers t`,
      conditions: [sql`not t.aborted`, ...conditionsOf(filter)],
      among: isReceived
        ? await amongReceived(db, filter.jetton_wallet ?? [])
        : amongOf(filter, partiesOf(filter.direction ?? 'both')),
      order: orderOfMoves(filter),
      direction: filter.sort,
    },
    page,
  )
}

/** A wallet receives what its owner is sent of its jetton. */
async function amongReceived(db: Queryable, wallets: readonly Address[]): Promise<Among> {
  const rows = await run<{ account: Buffer; owner: Buffer; jetton: Buffer }>(
    db,
    sql`select account, owner, jetton from jetton_wallets where account = any(${byteaArray(wallets)}::bytea[])`,
  )
  const walletAt = new Map(rows.map((row) => [byteKey(row.account), row]))
  const received = (wallet: Address | null): Sql => {
    const known = wallet === null ? undefined : walletAt.get(byteKey(wallet))
    return sql`t.destination = ${known?.owner ?? null}::bytea and t.jetton = ${known?.jetton ?? null}::bytea`
  }
  return { values: wallets, conditions: [received] }
}

export const listJettonBurns = (db: Queryable, filter: Filter, page: PageRequest): Promise<Page<JettonBurnRow>> =>
  listByKey(
    db,
    'jetton burns',
    {
      columns: selected(JETTON_BURNS.columns),
      table: sql`jetton_burns t`,
      conditions: conditionsOf(filter),
      among: amongOf(filter, [(owner) => sql`t.owner = ${owner}::bytea`]),
      order: orderOfMoves(filter),
      direction: filter.sort,
    },
    page,
  )

const conditionsOf = (filter: Filter): (Sql | undefined)[] => [
  ...whenMoved(filter),
  filter.jetton_master === undefined ? undefined : sql`t.jetton = ${filter.jetton_master}`,
  filter.owner_address === undefined ? undefined : anyOf(sql`t.account`, filter.jetton_wallet),
]

function amongOf({ owner_address, jetton_wallet }: Filter, ofOwner: Among['conditions']): Among | undefined {
  if (owner_address !== undefined) return { values: owner_address, conditions: ofOwner }
  if (jetton_wallet === undefined) return undefined
  return { values: jetton_wallet, conditions: [(wallet) => sql`t.account = ${wallet}::bytea`] }
}

/** Who sent or received. */
function partiesOf(direction: 'in' | 'out' | 'both'): Among['conditions'] {
  const sent = (owner: Address | null): Sql => sql`t.source = ${owner}::bytea`
  const received = (owner: Address | null): Sql => sql`t.destination = ${owner}::bytea`
  return direction === 'both' ? [sent, received] : [direction === 'out' ? sent : received]
}
