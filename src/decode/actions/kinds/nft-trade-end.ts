import type { BlockKind } from '../engine/block.ts'
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

const tradeEnd = (name: string, contractKey: string): BlockKind<TradeEndData> => ({
  name,
  details: ({ owner, item, collection, contract, marketplace }) => ({
    owner,
    nft_item: item,
    nft_collection: collection,
    [contractKey]: contract,
    marketplace_address: marketplace,
    marketplace: null,
  }),
  accounts: ({ owner, contract, item }) => [owner, contract, item],
})

export const NFT_CANCEL_SALE = tradeEnd('nft_cancel_sale', 'sale_address')
export const NFT_CANCEL_AUCTION = tradeEnd('nft_cancel_auction', 'auction_address')
export const NFT_FINISH_AUCTION = tradeEnd('nft_finish_auction', 'auction_address')
export const TELEITEM_CANCEL_AUCTION = tradeEnd('teleitem_cancel_auction', 'auction_address')
