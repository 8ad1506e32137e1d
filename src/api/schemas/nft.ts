import { Type } from '@sinclair/typebox'
import { Address, Hash, Int32, Int64, NextCursor, Nullable, NumericString, words } from '../../record/schema.ts'
import { AddressBook, Metadata } from './address-book.ts'
import { Move, Payload, TokenContent } from './token.ts'

const NftCollection = Type.Object(
  {
    address: Address,
    owner_address: Nullable(Address),
    next_item_index: Type.String(),
    collection_content: TokenContent,
    last_transaction_lt: NumericString,
    code_hash: Hash,
    data_hash: Hash,
  },
  { $id: 'NFTCollection' },
)

export const NftItem = Type.Object(
  {
    address: Address,
    init: Type.Boolean(),
    index: Type.String(),
    collection_address: Nullable(Address),
    owner_address: Nullable(Address),
    content: TokenContent,
    last_transaction_lt: NumericString,
    code_hash: Hash,
    data_hash: Hash,
    collection: Nullable(NftCollection),
    on_sale: Type.Boolean(),
    sale_contract_address: Type.Optional(Address),
    auction_contract_address: Type.Optional(Address),
    real_owner: Type.Optional(Address),
  },
  { $id: 'NFTItem' },
)

const NftTransfer = Type.Object(
  {
    query_id: Type.String(),
    nft_address: Address,
    nft_collection: Address,
    old_owner: Address,
    new_owner: Address,
    response_destination: Nullable(Address),
    ...Payload('custom_payload'),
    forward_amount: Nullable(Type.String()),
    ...Payload('forward_payload'),
    ...Move,
  },
  { $id: 'NFTTransfer' },
)

const SaleDetails = Type.Object(
  {
    is_complete: Type.Boolean(),
    full_price: Type.String(),
    marketplace_fee_address: Type.Optional(Address),
    marketplace_fee: Type.String(),
    royalty_address: Type.Optional(Address),
    royalty_amount: Type.String(),
  },
  { $id: 'NFTSaleDetailsGetgemsSale' },
)

const AuctionDetails = Type.Object(
  {
    end_flag: Type.Boolean(),
    end_time: Int64,
    last_bid: Type.String(),
    last_member: Type.Optional(Address),
    min_step: Int64,
    mp_fee_address: Type.Optional(Address),
    mp_fee_factor: Int64,
    mp_fee_base: Int64,
    royalty_fee_address: Type.Optional(Address),
    royalty_fee_factor: Int64,
    royalty_fee_base: Int64,
    max_bid: Type.String(),
    min_bid: Type.String(),
    last_bid_at: Int64,
    is_canceled: Type.Boolean(),
  },
  { $id: 'NFTSaleDetailsGetgemsAuction' },
)

const TelemintDetails = Type.Object(
  {
    token_name: Type.String(),
    bidder_address: Type.Optional(Address),
    bid: Type.String(),
    bid_ts: Type.String(),
    min_bid: Type.String(),
    end_time: Int32,
    beneficiary_address: Type.Optional(Address),
    initial_min_bid: Type.String(),
    max_bid: Type.String(),
    min_bid_step: Type.String(),
    min_extend_time: Type.String(),
    duration: Type.String(),
    royalty_numerator: Int32,
    royalty_denominator: Int32,
    royalty_destination: Type.Optional(Address),
  },
  { $id: 'NFTSaleDetailsTelemint' },
)

const NftSale = Type.Object(
  {
    type: words(undefined, 'getgems_sale', 'getgems_auction', 'telemint'),
    address: Address,
    nft_address: Type.Optional(Address),
    nft_owner_address: Type.Optional(Address),
    marketplace_address: Type.Optional(Address),
    created_at: Type.Optional(Int64),
    details: Type.Union([SaleDetails, AuctionDetails, TelemintDetails]),
    last_transaction_lt: Type.Optional(NumericString),
    code_hash: Type.Optional(Hash),
    data_hash: Type.Optional(Hash),
    nft_item: Type.Optional(NftItem),
  },
  { $id: 'NFTSale' },
)

const Book = { address_book: AddressBook, metadata: Metadata }

export const NftCollectionsReply = Type.Object(
  { nft_collections: Type.Array(NftCollection), ...Book, ...NextCursor },
  { $id: 'NFTCollectionsResponse' },
)

export const NftItemsReply = Type.Object(
  { nft_items: Type.Array(NftItem), ...Book, ...NextCursor },
  { $id: 'NFTItemsResponse' },
)

export const NftTransfersReply = Type.Object(
  { nft_transfers: Type.Array(NftTransfer), ...Book, ...NextCursor },
  { $id: 'NFTTransfersResponse' },
)

export const NftSalesReply = Type.Object({ nft_sales: Type.Array(NftSale), ...Book }, { $id: 'NFTSalesResponse' })
