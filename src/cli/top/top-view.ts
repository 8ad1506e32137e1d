import type { MetricSample } from './metric-samples.ts'

/** What an API does now, by two readings of its metrics. */
export interface TopView {
  readonly requests_per_second: number
  /** By rate, key, or because the process was full. */
  readonly refused_per_second: number
  readonly under_way: number
  readonly connections: number
  readonly stream_readers: number
  readonly pending_messages: number
  readonly tvm: { readonly running: number; readonly waiting: number }
  readonly database: { readonly connections: number; readonly waiting: number }
  readonly last_mc_seqno: number | null
  readonly blocks_per_second: number
  readonly lag_seconds: number | null
  readonly lag_blocks: number | null
  /** Busiest first; only those that were asked. */
  readonly routes: readonly RouteRate[]
}

export interface RouteRate {
  readonly route: string
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  /** Answers with 5xx. */
  readonly failed_per_second: number
}

const SECONDS = 'cellar_http_request_seconds'

export function compareReadings(
  before: readonly MetricSample[],
  after: readonly MetricSample[],
  seconds: number,
): TopView {
  const grown = toGrowth(before, after)
  const rate = (name: string): number => sumOf(grown, name) / seconds
  const now = (name: string): number => sumOf(after, name)
  const known = (name: string): number | null => after.find((sample) => sample.name === name)?.value ?? null
  return {
    requests_per_second: rate(`${SECONDS}_count`),
    refused_per_second: rate('cellar_http_refused_total'),
    under_way: now('cellar_http_under_way'),
    connections: now('cellar_http_connections'),
    stream_readers: now('cellar_stream_readers'),
    pending_messages: now('cellar_pending_messages'),
    tvm: { running: now('cellar_tvm_running'), waiting: now('cellar_tvm_waiting') },
    database: { connections: now('cellar_database_connections'), waiting: now('cellar_database_waiting') },
    last_mc_seqno: known('cellar_indexed_last_mc_seqno'),
    blocks_per_second: rate('cellar_indexed_last_mc_seqno'),
    lag_seconds: known('cellar_lag_seconds'),
    lag_blocks: known('cellar_lag_blocks'),
    routes: listRoutes(grown, seconds),
  }
}

const keyOf = ({ name, labels }: MetricSample): string => `${name} ${JSON.stringify(labels)}`

const sumOf = (samples: readonly MetricSample[], name: string): number =>
  samples.reduce((sum, sample) => (sample.name === name ? sum + sample.value : sum), 0)

/** By how much each has grown. One that is smaller than before began anew, as its process did. */
function toGrowth(before: readonly MetricSample[], after: readonly MetricSample[]): MetricSample[] {
  const old = new Map(before.map((sample) => [keyOf(sample), sample.value]))
  return after.map((sample) => {
    const was = old.get(keyOf(sample)) ?? 0
    return { ...sample, value: sample.value < was ? sample.value : sample.value - was }
  })
}

function listRoutes(grown: readonly MetricSample[], seconds: number): RouteRate[] {
  const ofRequests = grown.filter(({ name }) => name.startsWith(SECONDS))
  const names = new Set(ofRequests.map(({ labels }) => labels.route ?? ''))
  return [...names]
    .map((route) => {
      const samples = ofRequests.filter(({ labels }) => labels.route === route)
      const counts = samples.filter(({ name }) => name.endsWith('_count'))
      const failed = counts.filter(({ labels }) => labels.status?.startsWith('5'))
      const total = (list: readonly MetricSample[]) => list.reduce((sum, { value }) => sum + value, 0)
      return {
        route,
        per_second: total(counts) / seconds,
        p50_ms: quantileMs(samples, 0.5),
        p99_ms: quantileMs(samples, 0.99),
        failed_per_second: total(failed) / seconds,
      }
    })
    .filter(({ per_second }) => per_second > 0)
    .sort((one, other) => other.per_second - one.per_second || one.route.localeCompare(other.route))
}

/** Within a bucket, times count as spread evenly; beyond the last one it is the last bound. */
function quantileMs(samples: readonly MetricSample[], quantile: number): number {
  const buckets = new Map<number, number>()
  for (const { name, labels, value } of samples) {
    if (!name.endsWith('_bucket')) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    buckets.set(bound, (buckets.get(bound) ?? 0) + value)
  }
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const wanted = (sorted.at(-1)?.[1] ?? 0) * quantile
  let [lower, below] = [0, 0]
  for (const [bound, count] of sorted) {
    if (count >= wanted && count > below) {
      if (bound === Number.POSITIVE_INFINITY) break
      return 1000 * (lower + ((bound - lower) * (wanted - below)) / (count - below))
    }
    ;[lower, below] = [bound === Number.POSITIVE_INFINITY ? lower : bound, count]
  }
  return 1000 * lower
}
