import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get } from '../../api/client.ts'
import { type MetricSample, ratesOf, readMetrics, valuesOf } from '../../lib/metrics.ts'
import { Sparkline } from '../chain/sparkline.tsx'
import { Card } from '../frame/card.tsx'

const EVERY_MS = 5_000
/** Ten minutes. */
const KEPT = 120

const REQUESTS = 'cellar_http_request_seconds_count'
const SECONDS = 'cellar_http_request_seconds_sum'

const metricsQuery = {
  queryKey: ['/metrics'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MetricSample> => {
    const { value } = await get<string>('/metrics', {}, signal)
    return { at: Date.now() / 1000, metrics: readMetrics(value) }
  },
  refetchInterval: EVERY_MS,
  staleTime: 0,
}

/** What /metrics counts, as long as the page is open; each plot says its newest value in words. */
export function InstancePlots() {
  const { data } = useQuery(metricsQuery)
  const [samples, setSamples] = useState<readonly MetricSample[]>([])
  useEffect(() => {
    if (data) setSamples((known) => (known.at(-1)?.at === data.at ? known : [...known, data].slice(-KEPT)))
  }, [data])
  const requests = ratesOf(samples, REQUESTS)
  const busy = ratesOf(samples, SECONDS)
  const means = requests.map((count, at) => (count === 0 ? 0 : ((busy[at] ?? 0) / count) * 1000))
  return (
    <Card title="Since this page was opened">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Plot name="requests a second" values={requests} />
        <Plot name="ms a request, on average" values={means} />
        <Plot name="requests under way" values={valuesOf(samples, 'cellar_http_under_way')} digits={0} />
        <Plot name="readers of streams" values={valuesOf(samples, 'cellar_stream_readers')} digits={0} />
        <Plot name="transactions indexed a second" values={ratesOf(samples, 'cellar_index_transactions_total')} />
      </dl>
      <p className="mt-3 text-table text-text-2">
        Everything that is counted is at{' '}
        <a className="link" href="/metrics">
          /metrics
        </a>
        .
      </p>
    </Card>
  )
}

interface PlotProps {
  readonly name: string
  readonly values: readonly number[]
  readonly digits?: number
}

function Plot({ name, values, digits = 1 }: PlotProps) {
  const newest = values.at(-1)
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-text-2">{name}</dt>
      <dd className="flex h-8 items-end gap-3 font-semibold text-card">
        {newest === undefined ? '…' : newest.toFixed(digits)}
        <Sparkline values={values} />
      </dd>
    </div>
  )
}
