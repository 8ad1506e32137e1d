import { useQuery } from '@tanstack/react-query'
import { transactions } from '../../api/queries.ts'
import { endOf, startOf } from '../../lib/date-range.ts'
import { useSearch } from '../../lib/use-search.ts'
import { TransactionTable } from '../chain/transaction-table.tsx'
import { CsvButton } from '../frame/csv-button.tsx'
import { DateRange } from '../frame/date-range.tsx'
import { Pager } from '../frame/pager.tsx'
import { Answer, Nothing } from '../frame/states.tsx'

const PAGE = 25

export function AccountTransactions({ raw }: { readonly raw: string }) {
  const { from, to, cursor } = useSearch()
  const values = { account: raw, start_utime: startOf(from), end_utime: endOf(to), limit: PAGE, sort: 'desc' }
  const query = useQuery(transactions({ ...values, cursor }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <DateRange />
        <CsvButton path="/transactions" values={values} name={`transactions-${raw.slice(-8)}`} />
      </div>
      <Answer query={query} rows={PAGE}>
        {({ value, next }) =>
          value.transactions.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <TransactionTable transactions={value.transactions} caption="Transactions of this account" />
              <Pager next={value.transactions.length < PAGE ? undefined : next} />
            </>
          )
        }
      </Answer>
    </>
  )
}
