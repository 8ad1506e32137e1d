import { useQuery } from '@tanstack/react-query'
import { dnsAuctions, nftItems } from '../api/queries.ts'
import type { DNSAuction } from '../api/schema.gen.ts'
import { formatDuration } from '../lib/time.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const PAGE = 50
/** The collection of .ton names, on mainnet and on a devnet. */
const TON_NAMES = '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF'

export function Names() {
  const { tab = 'names' } = useSearch()
  const change = useSearchChange()
  return (
    <>
      <PageHead title="Names" lead="Domains of .ton: whose they are, and which can still be had." />
      <Card isFlush>
        <Tabs
          label="Of names"
          tabs={[
            ['names', 'All names'],
            ['auctions', 'Auctions'],
          ]}
          value={tab}
          onChange={(value) => change({ tab: value === 'names' ? undefined : value, cursor: undefined })}
        />
        {tab === 'names' ? <AllNames /> : <Auctions />}
      </Card>
    </>
  )
}

function AllNames() {
  const { cursor } = useSearch()
  const query = useQuery(
    nftItems(
      { collection_address: TON_NAMES, sort_by_last_transaction_lt: true, limit: PAGE, cursor },
      { everyMs: 60_000 },
    ),
  )
  return (
    <List
      query={query}
      rowsOf={({ nft_items }) => nft_items}
      caption="Names, the last used first"
      keyOf={({ address }) => address}
      page={PAGE}
      columns={[
        { name: 'Name', cell: ({ content, index }) => <NameLink content={content} index={index} /> },
        {
          name: 'Owner',
          cell: ({ owner_address: owner }) => (owner === null ? 'in auction' : <AddressLink raw={owner} />),
        },
        { name: 'Item', cell: ({ address }) => <AddressLink raw={address} hasCopy /> },
      ]}
    />
  )
}

/** Who bids most for which name, and until when. */
function Auctions() {
  const { cursor } = useSearch()
  const query = useQuery(dnsAuctions({ limit: PAGE, after: cursor }))
  return (
    <List
      query={query}
      rowsOf={({ auctions }) => auctions}
      nextOf={({ next_cursor }) => next_cursor ?? undefined}
      caption="Auctions of names"
      keyOf={({ nft_item_address: item }) => item}
      page={PAGE}
      nothing="No name is being auctioned."
      columns={[
        { name: 'Name', cell: ({ domain }) => <PageLink to={`/name/${domain}`}>{domain}</PageLink> },
        {
          name: 'Highest bid of',
          cell: ({ max_bid_address: who }) => (who === null ? 'nobody' : <AddressLink raw={who} />),
        },
        { name: 'Ends', cell: (auction) => <Ending auction={auction} /> },
        {
          name: 'Highest bid',
          isNumber: true,
          cell: ({ max_bid_amount: bid }) => (bid === null ? 'none yet' : <Coins nano={bid} />),
        },
      ]}
    />
  )
}

function Ending({ auction }: { readonly auction: DNSAuction }) {
  const left = Number(auction.auction_end_time ?? 0) - useNow()
  return left > 0 ? `in ${formatDuration(left)}` : 'ended, not claimed yet'
}

function NameLink({
  content,
  index,
}: {
  readonly content: Readonly<Record<string, unknown>> | null
  readonly index: string
}) {
  const domain = content?.domain
  if (typeof domain !== 'string') return `No. ${index.slice(0, 12)}…`
  return <PageLink to={`/name/${domain}`}>{domain}</PageLink>
}
