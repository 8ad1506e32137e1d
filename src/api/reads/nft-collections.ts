import type { Address } from '../../cell/address.ts'
import { NFT_COLLECTIONS, type NftCollectionRow } from '../../record/nft-collection.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { ACCOUNT, anyOf, contractColumns, DISCOVERY } from './contract-order.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { run, sql } from './sql.ts'

interface Filter {
  readonly collection_address?: readonly Address[]
  readonly owner_address?: readonly Address[]
}

const COLUMNS = contractColumns(NFT_COLLECTIONS)

export function listNftCollections(
  db: Queryable,
  { collection_address, owner_address }: Filter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<NftCollectionRow>> {
  const byAddress = collection_address !== undefined
  return listByKey(
    db,
    'nft collections',
    {
      columns: COLUMNS,
      table: seen.table('nft_collection'),
      conditions: [
        anyOf(sql`t.account`, collection_address),
        byAddress ? anyOf(sql`t.owner`, owner_address) : undefined,
      ],
      among:
        byAddress || owner_address === undefined
          ? undefined
          : { values: owner_address, conditions: [(value) => sql`t.owner = ${value}::bytea`] },
      order: byAddress ? [ACCOUNT] : DISCOVERY,
      direction: 'asc',
    },
    page,
  )
}

export const listCollectionsAt = (
  db: Queryable,
  addresses: readonly Buffer[],
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<NftCollectionRow[]> =>
  run(
    db,
    sql`select ${COLUMNS} from ${seen.table('nft_collection')} where t.account = any(${byteaArray(addresses)}::bytea[])`,
  )
