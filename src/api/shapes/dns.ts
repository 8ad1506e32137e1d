import { asciiJson } from '../../record/ascii-json.ts'
import type { DnsAuctionRow } from '../reads/dns-auctions.ts'
import type { DnsRecordRow } from '../reads/dns-records.ts'
import { addressOrNull, addressText, bytesOrNull } from './contract-fields.ts'

export const renderDnsRecord = (row: DnsRecordRow): string =>
  `{"nft_item_address":${addressText(row.account)},"nft_item_owner":${addressOrNull(row.owner)}` +
  `,"domain":${asciiJson(row.domain.toString('utf8'))},"dns_next_resolver":${addressOrNull(row.next_resolver)}` +
  `,"dns_wallet":${addressOrNull(row.wallet)},"dns_site_adnl":${bytesOrNull(row.site_adnl)}` +
  `,"dns_storage_bag_id":${bytesOrNull(row.storage_bag_id)}}`

/** `item` is the item itself, rendered. */
export const renderDnsAuction = (row: DnsAuctionRow, now: number, item: string | undefined): string =>
  `{"nft_item_address":${addressText(row.account)},"domain":${asciiJson(row.domain.toString('utf8'))}` +
  `,"max_bid_address":${addressText(row.auction_bidder)},"max_bid_amount":"${row.auction_bid}"` +
  `,"auction_end_time":"${row.auction_end}"` +
  `,"last_fill_up_time":${row.last_fill_up_time === null ? 'null' : `"${row.last_fill_up_time}"`}` +
  `,"finished":${row.auction_end <= now}${item === undefined ? '' : `,"nft_item":${item}`}}`
