import { Type } from '@sinclair/typebox'
import { Address, NextCursor, Nullable } from '../../record/schema.ts'
import { AddressBook, Metadata } from './address-book.ts'
import { NftItem } from './nft.ts'

const DnsRecord = Type.Object(
  {
    nft_item_address: Address,
    nft_item_owner: Nullable(Address),
    domain: Type.String(),
    dns_next_resolver: Nullable(Address),
    dns_wallet: Nullable(Address),
    dns_site_adnl: Nullable(Type.String()),
    dns_storage_bag_id: Nullable(Type.String()),
  },
  { $id: 'DNSRecord' },
)

export const DnsRecordsReply = Type.Object(
  { records: Type.Array(DnsRecord), address_book: AddressBook, ...NextCursor },
  { $id: 'DNSRecordsResponse' },
)

const DnsAuction = Type.Object(
  {
    nft_item_address: Address,
    domain: Type.String(),
    max_bid_address: Nullable(Address),
    max_bid_amount: Nullable(Type.String()),
    auction_end_time: Nullable(Type.String({ description: 'Unix seconds as text' })),
    last_fill_up_time: Nullable(Type.String({ description: 'Unix seconds as text' })),
    finished: Type.Boolean({ description: 'its end has come, by the clock of the server' }),
    nft_item: Type.Optional(NftItem),
  },
  { $id: 'DNSAuction' },
)

export const DnsAuctionsReply = Type.Object(
  {
    auctions: Type.Array(DnsAuction),
    address_book: AddressBook,
    metadata: Metadata,
    next_cursor: Nullable(Type.String()),
  },
  { $id: 'DNSAuctionsResponse' },
)
