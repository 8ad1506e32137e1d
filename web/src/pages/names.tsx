import { useQuery } from '@tanstack/react-query'
import { nftItems } from '../api/queries.ts'
import { useSearch } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const PAGE = 50
/** The collection of .ton names, on mainnet and on a devnet. */
const TON_NAMES = '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF'

export function Names() {
  const { cursor } = useSearch()
  const query = useQuery(
    nftItems(
      { collection_address: TON_NAMES, sort_by_last_transaction_lt: true, limit: PAGE, cursor },
      { everyMs: 60_000 },
    ),
  )
  return (
    <>
      <PageHead title="Names" lead="Domains of .ton, the last used first." />
      <Card isFlush>
        <List
          query={query}
          rowsOf={({ nft_items }) => nft_items}
          caption="Names"
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
      </Card>
    </>
  )
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
