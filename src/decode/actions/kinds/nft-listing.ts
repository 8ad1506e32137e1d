import type { ActionKind } from '../engine/action-node.ts'
import type { AuctionTerms, SaleTerms } from '../reading/getgems-terms.ts'

interface Listing {
  readonly item: string | null
  readonly index: bigint
  readonly collection: string | null
  readonly owner: string | null
  readonly listing: string | null
  /** The sale or auction; a Telegram item is its own. */
  readonly contract: string | null
}

export interface SaleListing extends Listing {
  readonly terms: SaleTerms
}

export interface AuctionListing extends Listing {
  readonly terms: AuctionTerms
}

const head = ({ item, index, collection, owner, listing }: Listing) => ({
  nft_collection: collection,
  nft_item: item,
  nft_item_index: index.toString(),
  owner,
  listing_address: listing,
})

const accounts = ({ owner, listing, contract }: Listing) => [owner, listing, contract]

export const NFT_PUT_ON_SALE: ActionKind<SaleListing, 'nft_put_on_sale'> = {
  name: 'nft_put_on_sale',
  details: (data) => ({
    ...head(data),
    sale_address: data.contract,
    marketplace_address: null,
    full_price: data.terms.price.toString(),
    marketplace_fee: data.terms.fee?.toString() ?? null,
    royalty_amount: data.terms.royalty?.toString() ?? null,
    marketplace_fee_address: data.terms.feeAddress,
    royalty_address: data.terms.royaltyAddress,
    marketplace: null,
  }),
  accounts,
}

const auctionDetails = (data: AuctionListing) => ({
  ...head(data),
  auction_address: data.contract,
  marketplace_address: null,
  marketplace_fee_factor: data.terms.feeFactor.toString(),
  marketplace_fee_base: data.terms.feeBase.toString(),
  royalty_fee_base: data.terms.royaltyBase.toString(),
  max_bid: data.terms.maxBid.toString(),
  min_bid: data.terms.minBid.toString(),
  marketplace_fee_address: data.terms.feeAddress,
  royalty_address: data.terms.royaltyAddress,
  marketplace: null,
})

export const NFT_PUT_ON_AUCTION: ActionKind<AuctionListing, 'nft_put_on_auction'> = {
  name: 'nft_put_on_auction',
  details: auctionDetails,
  accounts,
}

export const TELEITEM_START_AUCTION: ActionKind<AuctionListing, 'teleitem_start_auction'> = {
  name: 'teleitem_start_auction',
  details: auctionDetails,
  accounts,
}
