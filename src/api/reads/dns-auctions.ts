import { type Address, formatRaw, parseAddress } from '../../cell/address.ts'
import { CellarError } from '../../lib/errors.ts'
import type { DnsAuctionRow } from '../../record/dns-entry.ts'
import type { Queryable } from '../../store/database.ts'
import { Keyset, keyColumn } from './keyset.ts'
import { run, sql, where } from './sql.ts'

export interface AuctionFilter {
  /** All bidders unless given. */
  readonly bidder: Address | undefined
  readonly state: 'all' | 'won' | 'bidding'
  readonly after: string | undefined
  /** Seconds: what ended by then is won. */
  readonly now: number
  readonly limit: number
  readonly offset: number
}

const ORDER = new Keyset<DnsAuctionRow>(
  'dns auctions',
  [keyColumn('auction_end', 'int8'), keyColumn('account', 'address')],
  'asc',
)

/** Auctions that somebody leads, the one that ends first at the top. */
export function listDnsAuctions(db: Queryable, filter: AuctionFilter): Promise<DnsAuctionRow[]> {
  const { bidder, state, after, now, limit, offset } = filter
  return run(
    db,
    sql`select t.account, t.domain, t.auction_bidder, t.auction_bid, t.auction_end, t.last_fill_up_time from dns_entries t
      ${where(
        bidder === undefined ? sql`t.auction_bidder is not null` : sql`t.auction_bidder = ${bidder}`,
        state === 'won' ? sql`t.auction_end <= ${now}` : undefined,
        state === 'bidding' ? sql`t.auction_end > ${now}` : undefined,
        after === undefined ? undefined : ORDER.behindKey(readPlace(after)),
      )}
      ${ORDER.orderBy} limit ${limit} offset ${offset}`,
  )
}

// The contract says how such a cursor is made: the end in 20 digits, a colon, the item.
const END_DIGITS = 20

export const placeOf = ({ auction_end: end, account }: DnsAuctionRow): string =>
  Buffer.from(`${end.toString().padStart(END_DIGITS, '0')}:${formatRaw(account as unknown as Address)}`).toString(
    'base64url',
  )

function readPlace(cursor: string): [bigint, Address] {
  const [, end, item] = /^(\d{20}):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const account = item === undefined ? undefined : parseAddress(item)?.address
  if (end === undefined || account === undefined || BigInt(end) >= 2n ** 63n) {
    throw new CellarError('BAD_REQUEST', 'invalid after cursor')
  }
  return [BigInt(end), account]
}
