import { useQuery } from '@tanstack/react-query'
import { nftCollections } from '../api/queries.ts'
import { groupDigits } from '../lib/amount.ts'
import { friendlyOf, labelOf } from '../lib/labels.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch } from '../lib/use-search.ts'
import { TokenTile } from '../parts/chain/token-tile.tsx'
import { Card } from '../parts/frame/card.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const PAGE = 50

export function Collections() {
  useBook()
  const { cursor } = useSearch()
  const query = useQuery(nftCollections({ limit: PAGE, cursor }))
  return (
    <>
      <PageHead title="Collections" lead="In the order in which they appeared." />
      <Card isFlush>
        <List
          query={query}
          rowsOf={({ nft_collections }) => nft_collections}
          caption="Collections"
          keyOf={({ address }) => address}
          page={PAGE}
          columns={[
            {
              name: 'Collection',
              cell: ({ address }) => (
                <span className="inline-flex items-center gap-2">
                  <TokenTile raw={address} size={24} />
                  <PageLink to={`/collection/${friendlyOf(address)}`}>{labelOf(address)}</PageLink>
                </span>
              ),
            },
            {
              name: 'Owner',
              cell: ({ owner_address: owner }) => (owner === null ? 'nobody' : <AddressLink raw={owner} />),
            },
            {
              name: 'Items',
              isNumber: true,
              cell: ({ counts }) => groupDigits(counts?.items ?? 0),
            },
            { name: 'Owners', isNumber: true, cell: ({ counts }) => groupDigits(counts?.owners ?? 0) },
            { name: 'Transfers', isNumber: true, cell: ({ counts }) => groupDigits(counts?.transfers ?? 0) },
          ]}
        />
      </Card>
    </>
  )
}
