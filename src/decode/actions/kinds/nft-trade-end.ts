import type { ActionKind } from '../engine/action-node.ts'
import type { NftTransferData } from './nft-transfer.ts'

/** A sale or auction that ended by an order. */
export interface TradeEndData {
  readonly owner: string | null
  readonly item: string | null
  readonly collection: string | null
  readonly contract: string | null
  readonly marketplace: string | null
}

/** What ended at `contract` with this transfer of its item. */
export const endedWith = (
  { newOwner, item, collection }: NftTransferData,
  contract: string | null,
  marketplace: string | null,
): TradeEndData => ({ owner: newOwner, item, collection, contract, marketplace })

const head = ({ owner, item, collection }: TradeEndData) => ({ owner, nft_item: item, nft_collection: collection })

const accounts = ({ owner, contract, item }: TradeEndData) => [owner, contract, item]

export const NFT_CANCEL_SALE: ActionKind<TradeEndData, 'nft_cancel_sale'> = {
  name: 'nft_cancel_sale',
  details: (data) => ({
    ...head(data),
    sale_address: data.contract,
    marketplace_address: data.marketplace,
    marketplace: null,
  }),
  accounts,
}

type AuctionEnd = 'nft_cancel_auction' | 'nft_finish_auction' | 'teleitem_cancel_auction'

const auctionEnd = (name: AuctionEnd): ActionKind<TradeEndData, AuctionEnd> => ({
  name,
  details: (data) => ({
    ...head(data),
    auction_address: data.contract,
    marketplace_address: data.marketplace,
    marketplace: null,
  }),
  accounts,
})

export const NFT_CANCEL_AUCTION = auctionEnd('nft_cancel_auction')
export const NFT_FINISH_AUCTION = auctionEnd('nft_finish_auction')
export const TELEITEM_CANCEL_AUCTION = auctionEnd('teleitem_cancel_auction')
