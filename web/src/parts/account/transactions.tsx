import { useQuery } from '@tanstack/react-query'
import { queryClient, transactions } from '../../api/queries.ts'
import type { Transaction } from '../../api/schema.gen.ts'
import type { StreamEvent } from '../../api/stream.ts'
import { useNewRows } from '../../api/use-new-rows.ts'
import { endOf, startOf } from '../../lib/date-range.ts'
import { useSearch } from '../../lib/use-search.ts'
import { TransactionTable } from '../chain/transaction-table.tsx'
import { CsvButton } from '../frame/csv-button.tsx'
import { DateRange } from '../frame/date-range.tsx'
import { NewRows } from '../frame/new-rows.tsx'
import { Pager } from '../frame/pager.tsx'
import { Answer, Nothing } from '../frame/states.tsx'

const PAGE = 25

const idsOf = ({ transactions: list }: StreamEvent, raw: string): readonly string[] =>
  ((list ?? []) as readonly Transaction[]).filter(({ account }) => account === raw).map(({ hash }) => hash)

export function AccountTransactions({ raw }: { readonly raw: string }) {
  const { from, to, cursor } = useSearch()
  const values = { account: raw, start_utime: startOf(from), end_utime: endOf(to), limit: PAGE, sort: 'desc' }
  const options = transactions({ ...values, cursor })
  const query = useQuery(options)
  const waiting = useNewRows({
    ...{ type: 'transactions', account: raw, idsOf: (event) => idsOf(event, raw) },
    shown: query.data?.value.transactions.map(({ hash }) => hash) ?? [],
  })
  const refresh = (): void => {
    waiting.clear()
    void queryClient.invalidateQueries({ queryKey: options.queryKey })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <DateRange />
        <CsvButton path="/transactions" values={values} name={`transactions-${raw.slice(-8)}`} />
      </div>
      {cursor === undefined && <NewRows count={waiting.count} onShow={refresh} />}
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
