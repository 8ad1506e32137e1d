import type { ActionKind } from '../engine/action-node.ts'

export interface AuctionBidData {
  readonly amount: bigint
  readonly bidder: string | null
  readonly auction: string | null
  readonly item: string | null
  readonly collection: string | null
  readonly index: bigint | null
  /** On getgems, whose refunds are told by a comment; items that are their own auctions send a message of their own. */
  readonly isGetgems: boolean
}

export const AUCTION_BID: ActionKind<AuctionBidData, 'auction_bid'> = {
  name: 'auction_bid',
  details: ({ amount, bidder, auction, item, collection, index }) => ({
    amount: amount.toString(),
    bidder,
    auction,
    nft_item: item,
    nft_collection: collection,
    nft_item_index: index?.toString() ?? null,
  }),
  accounts: ({ bidder, auction, item }) => [bidder, auction, item],
}
