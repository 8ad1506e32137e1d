import { useQuery } from '@tanstack/react-query'
import { stats } from '../../api/queries.ts'
import type { StatsPoint } from '../../api/schema.gen.ts'
import { formatCoins, groupDigits, toBig } from '../../lib/amount.ts'
import { useSearch, useSearchChange } from '../../lib/use-search.ts'
import { Card } from '../frame/card.tsx'
import { Answer, Nothing } from '../frame/states.tsx'
import { SeriesChart } from './series-chart.tsx'

const INTERVALS = ['minute', 'hour', 'day'] as const
/** As many as can be told apart. */
const SHOWN = 60

/** How much went on lately, by minute, hour or day. */
export function PaceCharts() {
  const { by = 'minute' } = useSearch()
  const change = useSearchChange()
  const query = useQuery(stats(by))
  return (
    <Card
      isFlush
      title="Lately"
      aside={
        <fieldset aria-label="By" className="flex gap-1">
          {INTERVALS.map((interval) => (
            <button
              key={interval}
              type="button"
              aria-pressed={interval === by}
              onClick={() => change({ by: interval === 'minute' ? undefined : interval })}
              className={`chip ${interval === by ? 'chip-chosen' : ''}`}
            >
              {interval}
            </button>
          ))}
        </fieldset>
      }
    >
      <Answer query={query} rows={4}>
        {({ value }) => <Series points={value.points.slice(-SHOWN)} by={by} />}
      </Answer>
    </Card>
  )
}

function Series({ points, by }: { readonly points: readonly StatsPoint[]; readonly by: string }) {
  if (points.length < 2) return <Nothing>Not even two {by}s are counted yet.</Nothing>
  return (
    <div className="grid md:grid-cols-2">
      <SeriesChart
        kind="bars"
        name={`Transactions a ${by}`}
        points={points.map(({ start, transactions: count }) => ({
          at: Number(start),
          value: Number(count ?? 0),
          text: groupDigits(count ?? 0),
        }))}
      />
      <SeriesChart
        kind="bars"
        name={`Fees a ${by}`}
        points={points.map(({ start, fees }) => ({
          at: Number(start),
          value: Number(toBig(fees)),
          text: formatCoins(fees ?? '0'),
        }))}
      />
    </div>
  )
}
