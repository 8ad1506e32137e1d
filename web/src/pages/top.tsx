import { useQuery } from '@tanstack/react-query'
import { addressBook, topAccounts } from '../api/queries.ts'
import { findRow } from '../lib/book.ts'
import { kindName } from '../lib/known-names.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { List } from '../parts/frame/list.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Coins } from '../parts/text/amount.tsx'

const PAGE = 50

export function Top() {
  useBook()
  const { cursor } = useSearch()
  const query = useQuery(topAccounts({ limit: PAGE, cursor }))
  const accounts = query.data?.value.map(({ account }) => account) ?? []
  useQuery({ ...addressBook(accounts), enabled: accounts.length > 0 })
  const kindOf = (raw: string): string => {
    const row = findRow(raw)
    return row === undefined ? 'not known' : kindName(row.kind, row.interfaces)
  }
  return (
    <>
      <PageHead title="Richest accounts" />
      <Card isFlush>
        <List
          query={query}
          rowsOf={(rows) => rows}
          caption="Accounts by balance"
          keyOf={({ account }) => account}
          page={PAGE}
          columns={[
            { name: 'Rank', cell: (_, at) => (cursor === undefined ? at + 1 : '') },
            { name: 'Account', cell: ({ account }) => <AddressLink raw={account} hasCopy /> },
            { name: 'Kind', cell: ({ account }) => kindOf(account) },
            { name: 'Balance', isNumber: true, cell: ({ balance }) => <Coins nano={balance} /> },
          ]}
        />
      </Card>
    </>
  )
}
