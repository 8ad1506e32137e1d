import type { NFTItem, NFTSale } from '../api/schema.gen.ts'
import { formatCoins } from './amount.ts'

/** The contract that an item is sold or auctioned by. */
export const saleContractOf = (item: NFTItem): string | undefined =>
  item.sale_contract_address ?? item.auction_contract_address

/** What a sale asks for, or how far an auction has come. */
export function formatPrice({ details }: NFTSale): string {
  if ('full_price' in details) return formatCoins(details.full_price)
  const bid = 'last_bid' in details ? details.last_bid : details.bid
  return BigInt(bid) === 0n ? `from ${formatCoins(details.min_bid)}` : `bid ${formatCoins(bid)}`
}
