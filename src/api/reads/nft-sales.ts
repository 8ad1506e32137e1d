import type { Address } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import { CONTRACT_COLUMNS, type ContractRow } from './contract-order.ts'
import { NOTHING_SEEN, type SeenContracts } from './seen-contracts.ts'
import { byteaArray, run, sql } from './sql.ts'

interface SaleRow extends ContractRow {
  readonly marketplace: Buffer | null
  readonly nft: Buffer
  readonly nft_owner: Buffer | null
  readonly created_at: bigint
  readonly marketplace_fee_address: Buffer | null
  readonly royalty_address: Buffer | null
}

export interface FixedSaleRow extends SaleRow {
  readonly is_complete: boolean
  readonly full_price: bigint
  readonly marketplace_fee: bigint
  readonly royalty: bigint
}

export interface AuctionRow extends SaleRow {
  readonly has_ended: boolean
  readonly end_time: bigint
  readonly last_bid: bigint
  readonly last_member: Buffer | null
  readonly min_step: bigint
  readonly marketplace_fee_factor: bigint
  readonly marketplace_fee_base: bigint
  readonly royalty_factor: bigint
  readonly royalty_base: bigint
  readonly max_bid: bigint
  readonly min_bid: bigint
  readonly last_bid_at: bigint
  readonly is_canceled: boolean
}

export interface TelemintRow extends ContractRow {
  readonly token_name: Buffer
  readonly bidder: Buffer | null
  readonly bid: bigint
  readonly bid_at: bigint
  readonly min_bid: bigint
  readonly end_time: bigint
  readonly beneficiary: Buffer | null
  readonly initial_min_bid: bigint
  readonly max_bid: bigint
  readonly min_bid_step: bigint
  readonly min_extend_time: bigint
  readonly duration: bigint
  readonly royalty_numerator: bigint
  readonly royalty_denominator: bigint
  readonly royalty_destination: Buffer | null
}

export interface NftSales {
  readonly sales: readonly FixedSaleRow[]
  readonly auctions: readonly AuctionRow[]
  readonly telemints: readonly TelemintRow[]
}

const SALE_COLUMNS = sql`${CONTRACT_COLUMNS}, t.marketplace, t.nft, t.nft_owner, t.created_at, t.marketplace_fee_address,
  t.royalty_address`

/** What is for sale at these addresses, in order of address. */
export async function listNftSales(
  db: Queryable,
  addresses: readonly Address[],
  seen: SeenContracts = NOTHING_SEEN,
): Promise<NftSales> {
  const at = sql`where t.account = any(${byteaArray(addresses)}::bytea[]) order by t.account`
  const [sales, auctions, telemints] = await Promise.all([
    run<FixedSaleRow>(
      db,
      sql`select ${SALE_COLUMNS}, t.is_complete, t.full_price, t.marketplace_fee, t.royalty from ${seen.table('nft_sale')} ${at}`,
    ),
    run<AuctionRow>(
      db,
      sql`select ${SALE_COLUMNS}, t.has_ended, t.end_time, t.last_bid, t.last_member, t.min_step, t.marketplace_fee_factor,
        t.marketplace_fee_base, t.royalty_factor, t.royalty_base, t.max_bid, t.min_bid, t.last_bid_at, t.is_canceled
        from ${seen.table('nft_auction')} ${at}`,
    ),
    run<TelemintRow>(
      db,
      sql`select ${CONTRACT_COLUMNS}, t.token_name, t.bidder, t.bid, t.bid_at, t.min_bid, t.end_time, t.beneficiary,
        t.initial_min_bid, t.max_bid, t.min_bid_step, t.min_extend_time, t.duration, t.royalty_numerator,
        t.royalty_denominator, t.royalty_destination from ${seen.table('telemint_item')} ${at}`,
    ),
  ])
  return { sales, auctions, telemints }
}
