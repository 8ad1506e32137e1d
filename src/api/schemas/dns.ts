import { Type } from '@sinclair/typebox'
import { AddressBook } from './address-book.ts'
import { Address, Nullable } from './values.ts'

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
  { records: Type.Array(DnsRecord), address_book: AddressBook },
  { $id: 'DNSRecordsResponse' },
)
