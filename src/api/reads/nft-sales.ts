import type { Address } from '../../cell/address.ts'
import {
  type AuctionRow,
  type FixedSaleRow,
  NFT_AUCTIONS,
  NFT_SALES,
  TELEMINT_ITEMS,
  type TelemintRow,
} from '../../record/nft-sale.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { contractColumns } from './contract-order.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { run, sql } from './sql.ts'

export interface NftSales {
  readonly sales: readonly FixedSaleRow[]
  readonly auctions: readonly AuctionRow[]
  readonly telemints: readonly TelemintRow[]
}

/** What is for sale at these addresses, in order of address. */
export async function listNftSales(
  db: Queryable,
  addresses: readonly Address[],
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<NftSales> {
  const at = sql`where t.account = any(${byteaArray(addresses)}::bytea[]) order by t.account`
  const [sales, auctions, telemints] = await Promise.all([
    run<FixedSaleRow>(db, sql`select ${contractColumns(NFT_SALES)} from ${seen.table('nft_sale')} ${at}`),
    run<AuctionRow>(db, sql`select ${contractColumns(NFT_AUCTIONS)} from ${seen.table('nft_auction')} ${at}`),
    run<TelemintRow>(db, sql`select ${contractColumns(TELEMINT_ITEMS)} from ${seen.table('telemint_item')} ${at}`),
  ])
  return { sales, auctions, telemints }
}
