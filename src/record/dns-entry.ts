import { Type } from '@sinclair/typebox'
import type { Address } from '../cell/address.ts'
import type { DnsEntry } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import { address, amount, as, base64, boolean, int64, text } from './kinds.ts'
import { type NftItemFull, NftItemRecord } from './nft-item.ts'
import { DECIMAL } from './schema.ts'

interface FlatDnsEntry extends Omit<DnsEntry, 'auction'> {
  readonly bidder: Address | null
  readonly bid: bigint | null
  readonly endTime: number | null
}

export const DNS_ENTRIES = defineContractTable<FlatDnsEntry>()(
  'dns_entry',
  'dns_entries',
  {
    domain: ['text', 'domain'],
    owner: ['bytes', 'owner'],
    next_resolver: ['bytes', 'nextResolver'],
    wallet: ['bytes', 'wallet'],
    site_adnl: ['bytes', 'siteAdnl'],
    storage_bag_id: ['bytes', 'storageBagId'],
    auction_bidder: ['bytes', 'bidder'],
    auction_bid: ['numeric', 'bid'],
    auction_end: ['number', 'endTime'],
    last_fill_up_time: ['number', 'lastFillUpTime'],
  },
  {
    flatten: ({ auction, ...entry }: DnsEntry) => ({
      ...entry,
      ...(auction ?? { bidder: null, bid: null, endTime: null }),
    }),
    unflatten: ({ bidder, bid, endTime, ...entry }): DnsEntry => ({
      ...entry,
      auction: bidder === null || bid === null || endTime === null ? null : { bidder, bid, endTime },
    }),
  },
)

export type DnsEntryRow = ContractRowOf<typeof DNS_ENTRIES>

/** A domain of .ton is its owner's for a year of 366 days from when it was last paid for. */
const YEAR = 31_622_400n

const RunningAuction = defineRecord<DnsEntryRow>()('DNSRunningAuction', {
  max_bid_address: address.orNull((row) => row.auction_bidder),
  max_bid_amount: amount.orNull((row) => row.auction_bid),
  auction_end_time: int64.orNull((row) => row.auction_end),
})

export const DnsRecordRecord = defineRecord<DnsEntryRow>()('DNSRecord', {
  nft_item_address: address((row) => row.account),
  nft_item_owner: address.orNull((row) => row.owner),
  domain: text((row) => row.domain.toString('utf8')),
  dns_next_resolver: address.orNull((row) => row.next_resolver),
  dns_wallet: address.orNull((row) => row.wallet),
  dns_site_adnl: base64.orNull((row) => row.site_adnl),
  dns_storage_bag_id: base64.orNull((row) => row.storage_bag_id),
  expires_at: int64.orNull((row) => (row.last_fill_up_time === null ? null : row.last_fill_up_time + YEAR)),
  auction: RunningAuction.orNull((row) => (row.auction_end === null ? null : row)),
})

/** An auction that somebody leads. */
export interface DnsAuctionRow extends Pick<DnsEntryRow, 'account' | 'domain' | 'last_fill_up_time'> {
  readonly auction_bidder: Buffer
  readonly auction_bid: bigint
  readonly auction_end: bigint
}

export interface DnsAuctionContext {
  /** Seconds, by the clock of the server. */
  readonly now: number
  readonly itemAt: (account: Buffer) => NftItemFull | undefined
}

const secondsText = as(amount, Type.String({ pattern: DECIMAL, description: 'Unix seconds as text' }))
const finished = as(boolean, Type.Boolean({ description: 'its end has come, by the clock of the server' }))

export const DnsAuctionRecord = defineRecord<DnsAuctionRow, DnsAuctionContext>()('DNSAuction', {
  nft_item_address: address((row) => row.account),
  domain: text((row) => row.domain.toString('utf8')),
  max_bid_address: address.orNull((row) => row.auction_bidder),
  max_bid_amount: amount.orNull((row) => row.auction_bid),
  auction_end_time: secondsText.orNull((row) => row.auction_end),
  last_fill_up_time: secondsText.orNull((row) => row.last_fill_up_time),
  finished: finished((row, { now }) => row.auction_end <= now),
  nft_item: NftItemRecord.optional((row, { itemAt }) => itemAt(row.account)),
})
