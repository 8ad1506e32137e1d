import { Counter, Gauge, type Registry } from 'prom-client'
import type { StreamHub } from './hub.ts'

type Watched = Pick<StreamHub, 'readers' | 'behind' | 'counts'>

/** How streams go, for Prometheus: of all hubs of this process together. */
export function watchStreams(registry: Registry, hubs: readonly Watched[]): void {
  const registers = [registry]
  const sum = (read: (hub: Watched) => number): number => hubs.reduce((total, hub) => total + read(hub), 0)
  const readers: Gauge = new Gauge({
    name: 'cellar_stream_readers',
    help: 'streams that are open and subscribed to something',
    registers,
    collect: () => readers.set(sum((hub) => hub.readers)),
  })
  const behind: Gauge = new Gauge({
    name: 'cellar_stream_behind_blocks',
    help: 'masterchain blocks that the slowest reader has still to be told of',
    aggregator: 'max',
    registers,
    collect: () => behind.set(Math.max(0, ...hubs.map((hub) => hub.behind))),
  })
  const count = (name: string, help: string, read: (hub: Watched) => number): void => {
    const counter: Counter = new Counter({
      name: `cellar_stream_${name}_total`,
      help,
      registers,
      collect: () => {
        counter.reset()
        counter.inc(sum(read))
      },
    })
  }
  count('events', 'final events and blocks told to readers', ({ counts }) => counts.told)
  count('cut', 'readers cut off because they did not read', ({ counts }) => counts.cut)
}
