import { Type } from '@sinclair/typebox'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { AddressBook } from '../../record/address-book.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { DnsAuctionRecord } from '../../record/dns-entry.ts'
import { Metadata } from '../../record/metadata.ts'
import { Nullable } from '../../record/schema.ts'
import { Default } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Page, PageOf, Single } from '../http/parameters.ts'
import { AddressText, Flag, Text, type ValueParser } from '../http/value-parser.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { listDnsAuctions, placeOf } from '../reads/dns-auctions.ts'
import { listNftItemsAt } from '../reads/nft-items.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { addressesInItem } from '../shapes/nft-items.ts'
import { defineEndpoint } from './http/endpoint.ts'

const NO_BIDDER = 'bidder address is required'

/** What is no address counts as none. */
const Bidder: ValueParser<NonNullable<ReturnType<typeof AddressText.read>>> = {
  ...AddressText,
  read(text) {
    const address = AddressText.read(text)
    if (address === undefined) throw new CellarError('BAD_REQUEST', NO_BIDDER)
    return address
  },
}

const STATES = ['all', 'won', 'bidding'] as const

const State: ValueParser<(typeof STATES)[number]> = {
  expected: 'all, won or bidding',
  schema: { type: 'string', enum: STATES },
  empty: 'all',
  read(text) {
    const state = STATES.find((one) => one === text)
    if (state === undefined && text !== '') {
      throw new CellarError('BAD_REQUEST', 'state must be one of: all, won, bidding')
    }
    return state
  },
}

const Reply = Type.Object(
  {
    auctions: Type.Array(DnsAuctionRecord.schema),
    address_book: AddressBook,
    metadata: Metadata,
    next_cursor: Nullable(Type.String()),
  },
  { $id: 'DNSAuctionsResponse' },
)

export default defineEndpoint({
  path: '/dns/activeAuctions',
  operationId: 'api_v3_get_dns_active_auctions',
  tag: 'dns',
  summary: 'Auctions of domains, all or those led by one bidder',
  query: Type.Object({
    bidder: Single(Bidder, {
      description: 'current highest bidder; all bidders unless given, except in the public dialect',
    }),
    state: Default(Single(State, { description: 'won = ended and unclaimed, bidding = still open' }), 'all'),
    include_nft_items: Default(Single(Flag), false),
    after: Single(Text('next_cursor of an earlier page', 128), {
      description: 'next_cursor of the previous page; not together with a positive offset',
    }),
    limit: PageOf(100),
    offset: Page.offset,
  }),
  reply: Reply,
  async handle(call) {
    const { bidder, state, after, limit, offset, include_nft_items: withItems } = call.query
    if (bidder === undefined && call.dialect === 'public') throw new CellarError('BAD_REQUEST', NO_BIDDER)
    if (after !== undefined && offset > 0) {
      throw new CellarError('BAD_REQUEST', 'use either after or offset, not both')
    }
    const now = Math.floor(Date.now() / 1000)
    const rows = await listDnsAuctions(call.db, { bidder, state, after, now, limit, offset })
    const accounts = rows.map(({ account }) => account)
    const items = withItems ? await listNftItemsAt(call.db, accounts) : []
    const itemAt = new Map(items.map((item) => [byteKey(item.account), item]))
    const out = new JsonWriter(undefined, call.buffers).text('{"auctions":[')
    rows.forEach((row, i) => {
      if (i > 0) out.text(',')
      DnsAuctionRecord.write(out, row, { now, itemAt: (account) => itemAt.get(byteKey(account)) })
    })
    out.text('],"address_book":')
    await writeAddressBook(out, call, [
      ...addressesIn(
        bidder === undefined ? null : Buffer.from(bidder),
        ...accounts,
        ...rows.map((row) => row.auction_bidder),
      ),
      ...items.flatMap(addressesInItem),
    ])
    out.text(',"metadata":')
    await writeMetadata(out, call, [...accounts, ...items.flatMap(({ collection }) => addressesIn(collection))])
    const last = rows[limit - 1]
    return out.text(`,"next_cursor":${last === undefined ? 'null' : asciiJson(placeOf(last))}}`)
  },
})
