import type { Address } from '../../cell/address.ts'
import { NFT_TRANSFERS, type NftTransferRow } from '../../record/nft-transfer.ts'
import type { Queryable } from '../../store/database.ts'
import { anyOf, selected } from './contract-order.ts'
import { type Among, listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { type Sql, sql } from './sql.ts'
import { type MoveFilter, orderOfMoves, whenMoved } from './token-moves.ts'

interface Filter extends MoveFilter {
  readonly owner_address?: readonly Address[]
  readonly item_address?: readonly Address[]
  readonly collection_address?: Address
  readonly direction?: 'in' | 'out' | 'both'
}

const COLUMNS = selected(NFT_TRANSFERS.columns)

export const listNftTransfers = (db: Queryable, filter: Filter, page: PageRequest): Promise<Page<NftTransferRow>> =>
  listByKey(
    db,
    'nft transfers',
    {
      columns: COLUMNS,
      table: sql`nft_transfers t`,
      conditions: [
        ...whenMoved(filter),
        filter.collection_address === undefined ? undefined : sql`t.collection = ${filter.collection_address}`,
        filter.owner_address === undefined ? undefined : anyOf(sql`t.account`, filter.item_address),
      ],
      among: amongOf(filter),
      order: orderOfMoves(filter),
      direction: filter.sort,
    },
    page,
  )

function amongOf({ owner_address, item_address, direction = 'both' }: Filter): Among | undefined {
  if (owner_address !== undefined) return { values: owner_address, conditions: partiesOf(direction) }
  if (item_address === undefined) return undefined
  return { values: item_address, conditions: [(item) => sql`t.account = ${item}::bytea`] }
}

/** Who gave or got. */
function partiesOf(direction: 'in' | 'out' | 'both'): Among['conditions'] {
  const gave = (owner: Address | null): Sql => sql`t.old_owner = ${owner}::bytea`
  const got = (owner: Address | null): Sql => sql`t.new_owner = ${owner}::bytea`
  return direction === 'both' ? [gave, got] : [direction === 'out' ? gave : got]
}
