import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../../store/replicas/replicas.ts'
import type { ReadRouter } from './read-router.ts'

/** What `/metrics` tells of the servers that answer reads. Processes of one port see the same servers, so what one knows is told once. */
export function watchReplicas(registry: Registry, replicas: Replicas, reads: Pick<ReadRouter<never>, 'counts'>): void {
  const gauge = (
    name: string,
    help: string,
    measure: (replica: Replicas['all'][number]) => number | undefined,
  ): void => {
    const made: Gauge<'server'> = new Gauge({
      ...{ name: `cellar_replica_${name}`, help, labelNames: ['server'], registers: [registry], aggregator: 'first' },
      collect: () => {
        made.reset()
        for (const replica of replicas.all) {
          const value = measure(replica)
          if (value !== undefined) made.set({ server: replica.name }, value)
        }
      },
    })
  }
  gauge('up', '1 while a server answers reads as a replica', ({ state }) => Number(state === 'replica'))
  gauge('lag_seconds', 'age of what a replica has received and not yet shown', ({ lagSeconds }) => lagSeconds)
  gauge('lag_blocks', 'masterchain blocks that a replica is behind the newest known', ({ state, head }) =>
    state === 'replica' ? Math.max(0, replicas.newest - head.known) : undefined,
  )
  const answered: Counter<'server'> = new Counter({
    ...{ name: 'cellar_reads_total', help: 'requests answered, by server of the database' },
    ...{ labelNames: ['server'], registers: [registry] },
    collect: () => {
      answered.reset()
      for (const [server, count] of reads.counts) answered.inc({ server }, count)
    },
  })
}
