import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { dnsRecords } from '../api/queries.ts'
import type { DNSRecord, DNSRunningAuction } from '../api/schema.gen.ts'
import { friendlyOf } from '../lib/labels.ts'
import { formatDuration } from '../lib/time.ts'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago, useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

export function Name() {
  const { domain = '' } = useParams({ strict: false }) as { domain?: string }
  const name = domain.toLowerCase()
  const query = useQuery(dnsRecords({ domain: name, limit: 1 }))
  return (
    <>
      <PageHead title={name} />
      <Card>
        <div className="pt-4">
          <Answer query={query} rows={4}>
            {({ value }) =>
              value.records[0] ? (
                <NameFacts record={value.records[0]} />
              ) : (
                <Nothing>“{name}” is free, or was never seen in the blocks held here.</Nothing>
              )
            }
          </Answer>
        </div>
      </Card>
    </>
  )
}

function NameFacts({ record }: { readonly record: DNSRecord }) {
  const { dns_wallet: wallet, nft_item_owner: owner, nft_item_address: item, expires_at: end, auction } = record
  return (
    <Facts
      rows={[
        ['Points to', wallet === null ? 'no wallet' : <AddressLink key="wallet" raw={wallet} hasCopy />],
        ['Owner', owner === null ? 'nobody yet: it is in auction' : <AddressLink key="owner" raw={owner} hasCopy />],
        auction !== null && ['Auction', <Auction key="auction" auction={auction} />],
        end !== null && ['Expires', <Expiry key="expiry" unix={end} />],
        [
          'Item',
          <PageLink key="item" to={`/nft/${friendlyOf(item)}`}>
            see it as an item
          </PageLink>,
        ],
        record.dns_site_adnl !== null && [
          'Site',
          <code key="site" className="break-all">
            {record.dns_site_adnl}
          </code>,
        ],
        record.dns_storage_bag_id !== null && [
          'Storage',
          <code key="bag" className="break-all">
            {record.dns_storage_bag_id}
          </code>,
        ],
        record.dns_next_resolver !== null && ['Subdomains', <AddressLink key="next" raw={record.dns_next_resolver} />],
      ]}
    />
  )
}

function Auction({ auction }: { readonly auction: DNSRunningAuction }) {
  const { max_bid_address: who, max_bid_amount: bid, auction_end_time: end } = auction
  const left = (end ?? 0) - useNow()
  return (
    <span>
      {bid === null ? 'no bid yet' : <Coins nano={bid} />}
      {who !== null && (
        <>
          {' '}
          by <AddressLink raw={who} />
        </>
      )}
      , {left > 0 ? `ends in ${formatDuration(left)}` : 'ended, not claimed yet'}
    </span>
  )
}

/** A name that nobody renews within a year can be had by others. */
function Expiry({ unix }: { readonly unix: number }) {
  const left = unix - useNow()
  return (
    <span className={left > 0 ? '' : 'text-warn'}>
      {left > 0 ? `in ${formatDuration(left)}` : 'it can be put up for auction by anybody'} (
      <Ago unix={unix} isDetailed />)
    </span>
  )
}
