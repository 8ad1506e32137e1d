import { useQuery } from '@tanstack/react-query'
import { jettonMasters } from '../api/queries.ts'
import { groupDigits } from '../lib/amount.ts'
import { friendlyOf, labelOf } from '../lib/labels.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { TokenTile } from '../parts/chain/token-tile.tsx'
import { Card } from '../parts/frame/card.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Tokens } from '../parts/text/amount.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const PAGE = 50

export function Jettons() {
  useBook()
  const { cursor, sort = 'holders' } = useSearch()
  const change = useSearchChange()
  const query = useQuery(jettonMasters({ limit: PAGE, cursor, sort: sort === 'holders' ? sort : undefined }))
  return (
    <>
      <PageHead title="Jettons" />
      <Card isFlush>
        <Tabs
          label="In which order"
          tabs={[
            ['holders', 'Most holders first'],
            ['all', 'All, as they appeared'],
          ]}
          value={sort}
          onChange={(value) => change({ sort: value === 'holders' ? undefined : value, cursor: undefined })}
        />
        <List
          query={query}
          rowsOf={({ jetton_masters }) => jetton_masters}
          caption="Jettons"
          keyOf={({ address }) => address}
          page={PAGE}
          columns={[
            {
              name: 'Jetton',
              cell: ({ address }) => (
                <span className="inline-flex items-center gap-2">
                  <TokenTile raw={address} size={24} />
                  <PageLink to={`/jetton/${friendlyOf(address)}`}>{labelOf(address)}</PageLink>
                </span>
              ),
            },
            {
              name: 'Admin',
              cell: ({ admin_address: admin }) => (admin === null ? 'nobody' : <AddressLink raw={admin} />),
            },
            { name: 'Holders', isNumber: true, cell: ({ counts }) => groupDigits(counts?.holders ?? 0) },
            { name: 'Transfers', isNumber: true, cell: ({ counts }) => groupDigits(counts?.transfers ?? 0) },
            {
              name: 'Supply',
              isNumber: true,
              cell: ({ total_supply, address }) => <Tokens amount={total_supply} master={address} />,
            },
          ]}
        />
      </Card>
    </>
  )
}
