import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceHistory } from '../../api/queries.ts'
import { formatCoins, toBig } from '../../lib/amount.ts'
import { SeriesChart } from '../chain/series-chart.tsx'
import { Answer, Nothing } from '../frame/states.tsx'

/** What an account had, over time; asked for when somebody wants to see it. */
export function BalanceChart({ raw }: { readonly raw: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 text-text-2">Balance over time</summary>
      {isOpen && <History raw={raw} />}
    </details>
  )
}

function History({ raw }: { readonly raw: string }) {
  const query = useQuery(balanceHistory(raw))
  return (
    <Answer query={query} rows={4}>
      {({ value: { points, is_complete: isComplete } }) =>
        points.length === 0 ? (
          <Nothing />
        ) : (
          <div className="-mx-4 mt-2">
            <SeriesChart
              kind="steps"
              name={isComplete ? 'Every balance it had' : 'Balances it had, at some of many moments'}
              points={points.map(({ utime, balance }) => ({
                at: Number(utime),
                value: Number(toBig(balance)) / 1e9,
                text: formatCoins(balance),
              }))}
            />
          </div>
        )
      }
    </Answer>
  )
}
