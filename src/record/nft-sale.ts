import { Type } from '@sinclair/typebox'
import type { NftAuction, NftSale, TelemintItem } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { defineKind } from './kind.ts'
import { address, amount, boolean, decimal, hash, int32, int64, text, word } from './kinds.ts'
import { type NftItemFull, NftItemRecord } from './nft-item.ts'

export const NFT_SALES = defineContractTable<NftSale>()('nft_sale', 'nft_sales', {
  is_complete: ['bool', 'isComplete'],
  created_at: ['number', 'createdAt'],
  marketplace: ['bytes', 'marketplace'],
  nft: ['bytes', 'nft'],
  nft_owner: ['bytes', 'nftOwner'],
  full_price: ['numeric', 'fullPrice'],
  marketplace_fee_address: ['bytes', 'marketplaceFeeAddress'],
  marketplace_fee: ['numeric', 'marketplaceFee'],
  royalty_address: ['bytes', 'royaltyAddress'],
  royalty: ['numeric', 'royalty'],
  sold_at: ['number', 'soldAt'],
  sold_query_id: ['numeric', 'soldQueryId'],
  jetton_prices: ['prices', 'jettonPrices'],
})

export type FixedSaleRow = ContractRowOf<typeof NFT_SALES>

const SaleDetails = defineRecord<FixedSaleRow>()('NFTSaleDetailsGetgemsSale', {
  is_complete: boolean((row) => row.is_complete),
  full_price: amount((row) => row.full_price),
  marketplace_fee: amount((row) => row.marketplace_fee),
  marketplace_fee_address: address.optional((row) => row.marketplace_fee_address),
  royalty_address: address.optional((row) => row.royalty_address),
  royalty_amount: amount((row) => row.royalty),
})

export const NFT_AUCTIONS = defineContractTable<NftAuction>()('nft_auction', 'nft_auctions', {
  has_ended: ['bool', 'hasEnded'],
  end_time: ['number', 'endTime'],
  marketplace: ['bytes', 'marketplace'],
  nft: ['bytes', 'nft'],
  nft_owner: ['bytes', 'nftOwner'],
  last_bid: ['numeric', 'lastBid'],
  last_member: ['bytes', 'lastMember'],
  min_step: ['numeric', 'minStep'],
  marketplace_fee_address: ['bytes', 'marketplaceFeeAddress'],
  marketplace_fee_factor: ['numeric', 'marketplaceFeeFactor'],
  marketplace_fee_base: ['numeric', 'marketplaceFeeBase'],
  royalty_address: ['bytes', 'royaltyAddress'],
  royalty_factor: ['numeric', 'royaltyFactor'],
  royalty_base: ['numeric', 'royaltyBase'],
  max_bid: ['numeric', 'maxBid'],
  min_bid: ['numeric', 'minBid'],
  created_at: ['number', 'createdAt'],
  last_bid_at: ['number', 'lastBidAt'],
  is_canceled: ['bool', 'isCanceled'],
  is_activated: ['bool', 'isActivated'],
  step_time: ['number', 'stepTime'],
  last_query_id: ['numeric', 'lastQueryId'],
  jetton_wallet: ['bytes', 'jettonWallet'],
  jetton_master: ['bytes', 'jettonMaster'],
  is_broken: ['bool', 'isBroken'],
  public_key: ['numeric', 'publicKey'],
})

export type AuctionRow = ContractRowOf<typeof NFT_AUCTIONS>

const AuctionDetails = defineRecord<AuctionRow>()('NFTSaleDetailsGetgemsAuction', {
  end_flag: boolean((row) => row.has_ended),
  end_time: int64((row) => row.end_time),
  last_bid: amount((row) => row.last_bid),
  last_member: address.optional((row) => row.last_member),
  min_step: int64((row) => row.min_step),
  mp_fee_address: address.optional((row) => row.marketplace_fee_address),
  mp_fee_factor: int64((row) => row.marketplace_fee_factor),
  mp_fee_base: int64((row) => row.marketplace_fee_base),
  royalty_fee_address: address.optional((row) => row.royalty_address),
  royalty_fee_factor: int64((row) => row.royalty_factor),
  royalty_fee_base: int64((row) => row.royalty_base),
  max_bid: amount((row) => row.max_bid),
  min_bid: amount((row) => row.min_bid),
  last_bid_at: int64((row) => row.last_bid_at),
  is_canceled: boolean((row) => row.is_canceled),
})

export const TELEMINT_ITEMS = defineContractTable<TelemintItem>()('telemint_item', 'telemint_items', {
  token_name: ['text', 'tokenName'],
  bidder: ['bytes', 'bidder'],
  bid: ['numeric', 'bid'],
  bid_at: ['number', 'bidAt'],
  min_bid: ['numeric', 'minBid'],
  end_time: ['number', 'endTime'],
  beneficiary: ['bytes', 'beneficiary'],
  initial_min_bid: ['numeric', 'initialMinBid'],
  max_bid: ['numeric', 'maxBid'],
  min_bid_step: ['numeric', 'minBidStep'],
  min_extend_time: ['number', 'minExtendTime'],
  duration: ['number', 'duration'],
  royalty_numerator: ['numeric', 'royaltyNumerator'],
  royalty_denominator: ['numeric', 'royaltyDenominator'],
  royalty_destination: ['bytes', 'royaltyDestination'],
})

export type TelemintRow = ContractRowOf<typeof TELEMINT_ITEMS>

const TelemintDetails = defineRecord<TelemintRow>()('NFTSaleDetailsTelemint', {
  token_name: text((row) => row.token_name.toString('utf8')),
  bidder_address: address.optional((row) => row.bidder),
  bid: amount((row) => row.bid),
  bid_ts: amount((row) => row.bid_at),
  min_bid: amount((row) => row.min_bid),
  end_time: int32((row) => row.end_time),
  beneficiary_address: address.optional((row) => row.beneficiary),
  initial_min_bid: amount((row) => row.initial_min_bid),
  max_bid: amount((row) => row.max_bid),
  min_bid_step: amount((row) => row.min_bid_step),
  min_extend_time: amount((row) => row.min_extend_time),
  duration: amount((row) => row.duration),
  royalty_numerator: int32((row) => row.royalty_numerator),
  royalty_denominator: int32((row) => row.royalty_denominator),
  royalty_destination: address.optional((row) => row.royalty_destination),
})

/** Something for sale, with the item where that is known. A Telegram name is its own auction. */
export type NftSaleEntry = { readonly item: NftItemFull | undefined } & (
  | { readonly type: 'getgems_sale'; readonly row: FixedSaleRow }
  | { readonly type: 'getgems_auction'; readonly row: AuctionRow }
  | { readonly type: 'telemint'; readonly row: TelemintRow }
)

const details = defineKind(
  Type.Union([SaleDetails.schema, AuctionDetails.schema, TelemintDetails.schema]),
  (w, entry: NftSaleEntry, context) => {
    if (entry.type === 'getgems_sale') SaleDetails.write(w, entry.row, context)
    else if (entry.type === 'getgems_auction') AuctionDetails.write(w, entry.row, context)
    else TelemintDetails.write(w, entry.row, context)
  },
)

export const NftSaleRecord = defineRecord<NftSaleEntry>()('NFTSale', {
  type: word('getgems_sale', 'getgems_auction', 'telemint')((entry) => entry.type),
  address: address((entry) => entry.row.account),
  nft_address: address.optional((entry) => (entry.type === 'telemint' ? entry.row.account : entry.row.nft)),
  nft_owner_address: address.optional((entry) => (entry.type === 'telemint' ? null : entry.row.nft_owner)),
  marketplace_address: address.optional((entry) => (entry.type === 'telemint' ? null : entry.row.marketplace)),
  created_at: int64.optional((entry) => (entry.type === 'telemint' ? null : entry.row.created_at)),
  last_transaction_lt: decimal.optional((entry) => entry.row.lt),
  code_hash: hash.optional((entry) => entry.row.code_hash),
  data_hash: hash.optional((entry) => entry.row.data_hash),
  details: details((entry) => entry),
  nft_item: NftItemRecord.optional((entry) => entry.item),
})
