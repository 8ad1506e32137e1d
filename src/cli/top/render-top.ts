import { describeSeconds } from '../describe-seconds.ts'
import { withCommas } from '../output.ts'
import { renderTable } from '../table.ts'
import type { RunningQuery } from './running-queries.ts'
import type { TopView } from './top-view.ts'

/** One screen of it. `lines` is how many the screen has. */
export function renderTop(
  address: string,
  view: TopView,
  queries: readonly RunningQuery[],
  { lines, columns }: { readonly lines: number; readonly columns: number },
): string {
  const { tvm, database } = view
  const head = [
    `Cellar at ${address}   ${describeChain(view)}`,
    `requests ${perSecond(view.requests_per_second)}   refused ${perSecond(view.refused_per_second)}   under way ${view.under_way}   ` +
      `connections ${view.connections}   streams ${view.stream_readers}   messages on their way ${view.pending_messages}`,
    `virtual machine ${tvm.running} running, ${tvm.waiting} waiting   database ${database.connections} connections, ${database.waiting} waiting`,
  ]
  const routes = view.routes.map(({ route, per_second, p50_ms, p99_ms, failed_per_second }) => [
    ...[route, perSecond(per_second), milliseconds(p50_ms), milliseconds(p99_ms)],
    failed_per_second === 0 ? '' : perSecond(failed_per_second),
  ])
  const running = queries.map(({ seconds, who, statement }) => [`${seconds.toFixed(1)} s`, who, statement])
  const room = Math.max(
    1,
    lines - head.length - 4 - (running.length === 0 ? 0 : Math.min(running.length, MOST_QUERIES) + 2),
  )
  return [
    ...head,
    '',
    ...(routes.length === 0
      ? ['no requests']
      : renderTable(['route', 'rate', 'p50', 'p99', '5xx'], routes.slice(0, room)).split('\n')),
    ...(routes.length > room ? [`… and ${routes.length - room} more`] : []),
    ...(running.length === 0
      ? []
      : ['', ...renderTable(['query', 'of', 'statement'], running.slice(0, MOST_QUERIES)).split('\n')]),
  ]
    .map((line) => line.slice(0, columns))
    .join('\n')
}

const MOST_QUERIES = 8

function describeChain({ last_mc_seqno, blocks_per_second, lag_seconds, lag_blocks }: TopView): string {
  if (last_mc_seqno === null) return 'nothing indexed yet'
  const lag =
    lag_seconds === null ? '' : `, ${describeSeconds(lag_seconds)} (${withCommas(lag_blocks ?? 0)} blocks) behind`
  return `block ${withCommas(last_mc_seqno)}, ${blocks_per_second.toFixed(1)} blocks/s${lag}`
}

const perSecond = (rate: number): string => `${rate.toFixed(1)}/s`
const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
