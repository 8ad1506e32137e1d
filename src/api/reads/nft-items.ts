import type { Address } from '../../cell/address.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { NFT_ITEMS, type NftItemFull, type NftItemRow } from '../../record/nft-item.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { ACCOUNT, anyOf, contractColumns, DISCOVERY, LT } from './contract-order.ts'
import { keyColumn } from './keyset.ts'
import { type Among, type Listing, listByKey } from './list-by-key.ts'
import { listCollectionsAt } from './nft-collections.ts'
import type { Page, PageRequest } from './page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { run, type Sql, sql } from './sql.ts'

export interface NftItemFilter {
  readonly address?: readonly Address[]
  readonly owner_address?: readonly Address[]
  readonly collection_address?: readonly Address[]
  readonly index?: readonly bigint[]
  readonly include_on_sale: boolean
  readonly sort_by_last_transaction_lt?: boolean
}

const COLUMNS = sql`${contractColumns(NFT_ITEMS)}, t.real_owner`
const OWNER = keyColumn('owner', 'address')
const COLLECTION = keyColumn('collection', 'address', { isNullable: true })
const INDEX = keyColumn('index', 'numeric')

export async function listNftItems(
  db: Queryable,
  filter: NftItemFilter,
  page: PageRequest,
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<Page<NftItemFull>> {
  const found = await listByKey<NftItemRow>(db, 'nft items', listingOf(filter, seen), page)
  return { ...found, rows: await withSurroundings(db, found.rows, seen) }
}

export async function listNftItemsAt(
  db: Queryable,
  addresses: readonly Buffer[],
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<NftItemFull[]> {
  if (addresses.length === 0) return []
  const rows = await run<NftItemRow>(
    db,
    sql`select ${COLUMNS} from ${seen.table('nft_item')} where t.account = any(${byteaArray(addresses)}::bytea[])`,
  )
  return withSurroundings(db, rows, seen)
}

function listingOf(filter: NftItemFilter, seen: ReadThroughContracts): Listing {
  const { address, owner_address, collection_address, sort_by_last_transaction_lt: byLt } = filter
  const list = {
    ...{ columns: COLUMNS, table: seen.table('nft_item') },
    direction: byLt ? ('desc' as const) : ('asc' as const),
  }
  const ofCollections = anyOf(sql`t.collection`, collection_address)
  if (address !== undefined) {
    const conditions = [anyOf(sql`t.account`, address), ofCollections, ofIndexes(filter), ofOwners(filter)]
    return { ...list, conditions, order: byLt ? [LT, ACCOUNT] : [ACCOUNT] }
  }
  if (owner_address !== undefined) {
    return {
      ...list,
      conditions: [ofCollections, ofIndexes(filter)],
      among: amongOwners(owner_address, filter.include_on_sale),
      order: byLt ? [LT, ACCOUNT] : [...(filter.include_on_sale ? [] : [OWNER]), COLLECTION, INDEX, ACCOUNT],
    }
  }
  if (collection_address === undefined) return { ...list, conditions: [], order: byLt ? [LT, ACCOUNT] : DISCOVERY }
  const conditions = [sql`t.collection = ${collection_address[0] as Address}`, ofIndexes(filter)]
  return { ...list, conditions, order: byLt ? [LT, ACCOUNT] : [INDEX, ACCOUNT] }
}

const ofIndexes = ({ index }: NftItemFilter): Sql | undefined =>
  index === undefined ? undefined : sql`t.index = any(${`{${index.join()}}`}::numeric[])`

function ofOwners({ owner_address, include_on_sale }: NftItemFilter): Sql | undefined {
  if (owner_address === undefined) return undefined
  const held = anyOf(sql`t.owner`, owner_address) as Sql
  return include_on_sale ? sql`(${held} or ${anyOf(sql`t.real_owner`, owner_address) as Sql})` : held
}

/** With `include_on_sale` also what a sale or an auction holds for the owner; nearly always that is all of it. */
function amongOwners(owners: readonly Address[], includeOnSale: boolean): Among {
  const held = (owner: Address | null): Sql => sql`t.owner = ${owner}::bytea`
  const owned = (owner: Address | null): Sql => sql`t.real_owner = ${owner}::bytea`
  return { values: owners, conditions: includeOnSale ? [owned, held] : [held] }
}

async function withSurroundings(
  db: Queryable,
  items: readonly NftItemRow[],
  seen: ReadThroughContracts,
): Promise<NftItemFull[]> {
  if (items.length === 0) return []
  const collections = await listCollectionsAt(db, unique(items.map(({ collection }) => collection)), seen)
  const holders = byteaArray(unique(items.map(({ owner }) => owner)))
  // A sale before an auction, where one contract passes for both.
  const sales = await run<{ kind: 'sale' | 'auction'; account: Buffer; nft: Buffer }>(
    db,
    sql`select 'sale' as kind, t.account, t.nft from ${seen.table('nft_sale')} where t.account = any(${holders}::bytea[])
      union all select 'auction', t.account, t.nft from ${seen.table('nft_auction')} where t.account = any(${holders}::bytea[])`,
  )
  const collectionOf = new Map(collections.map((row) => [byteKey(row.account), row]))
  return items.map((item) => ({
    ...item,
    ofCollection: item.collection === null ? undefined : collectionOf.get(byteKey(item.collection)),
    sale: sales.find(
      ({ account, nft }) => item.owner !== null && sameBytes(account, item.owner) && sameBytes(nft, item.account),
    ),
  }))
}

const unique = (addresses: readonly (Buffer | null)[]): Buffer[] => [
  ...new Map(addresses.flatMap((address) => (address === null ? [] : [[byteKey(address), address] as const]))).values(),
]
