import type { Progress } from './reads/progress.ts'

interface Gauge {
  readonly name: string
  readonly help: string
  /** Left out when unknown. */
  readonly value: number | null | undefined
}

/** Prometheus' text format, version 0.0.4. */
export function renderMetrics(
  { range, ageSeconds, follower, lagBlocks, lagSeconds }: Progress,
  isReady: boolean,
): string {
  const gauges: Gauge[] = [
    { name: 'ready', help: '1 when requests may come', value: Number(isReady) },
    { name: 'indexed_first_mc_seqno', help: 'first indexed masterchain block', value: range?.first },
    { name: 'indexed_last_mc_seqno', help: 'last indexed masterchain block', value: range?.last },
    { name: 'last_block_age_seconds', help: 'since the last indexed block was made', value: ageSeconds },
    { name: 'network_head_mc_seqno', help: 'newest masterchain block of the network', value: follower?.headMcSeqno },
    { name: 'lag_blocks', help: 'masterchain blocks behind the network', value: lagBlocks },
    { name: 'lag_seconds', help: 'seconds behind the network', value: lagSeconds },
    { name: 'follower_silent_seconds', help: 'since the leading indexer spoke', value: follower?.silentSeconds },
    { name: 'lite_servers_in_use', help: 'lite servers the indexer uses', value: follower?.servers },
    { name: 'lite_servers_away', help: 'lite servers it leaves alone', value: follower?.serversAway },
    { name: 'lite_server_lies', help: 'answers refused as untrue since it started', value: follower?.lies },
  ]
  return gauges
    .filter(({ value }) => value !== null && value !== undefined)
    .map(
      ({ name, help, value }) =>
        `# HELP cellar_${name} ${help}\n# TYPE cellar_${name} gauge\ncellar_${name} ${value}\n`,
    )
    .join('')
}
