import { Counter, Gauge, type Registry } from 'prom-client'
import type { Queryable } from '../../store/database.ts'
import { countDeliveries, type DeliveryCounts } from '../../store/hooks/deliveries.ts'

/** How an attempt to deliver ended: `retry` is tried again later, `dead` is given up. */
export type AttemptResult = 'delivered' | 'retry' | 'dead'

/** Counts what this process tried to deliver. */
export function countAttempts(registry: Registry): (result: AttemptResult) => void {
  const attempts = new Counter({
    name: 'cellar_hook_attempts_total',
    help: 'deliveries of webhooks that were tried: delivered, retry (failed, and tried again later) or dead (given up)',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['delivered', 'retry', 'dead'] as const) attempts.inc({ result }, 0)
  return (result) => attempts.inc({ result })
}

const GAUGES: readonly (readonly [string, string, (counts: DeliveryCounts, nowMs: number) => number])[] = [
  ['cellar_hook_queue', 'deliveries of a webhook that wait', ({ queued }) => queued],
  ['cellar_hook_dead_letters', 'deliveries of a webhook that were given up', ({ dead }) => dead],
  [
    'cellar_hook_oldest_seconds',
    'age of the delivery of a webhook that waits longest; 0 while it is paused',
    ({ oldest_ms }, nowMs) => (oldest_ms === null ? 0 : Math.max(0, (nowMs - Number(oldest_ms)) / 1000)),
  ],
]

/** Tells the queue of each hook, as it is in the database when somebody asks: the same in every process. */
export function registerQueueMetrics(registry: Registry, db: Queryable): void {
  // Read once for all of them.
  let asked: Promise<DeliveryCounts[]> | undefined
  const read = (): Promise<DeliveryCounts[]> => {
    asked ??= countDeliveries(db).finally(() => {
      asked = undefined
    })
    return asked
  }
  for (const [name, help, measure] of GAUGES) {
    const gauge: Gauge<'hook'> = new Gauge({
      ...{ name, help, labelNames: ['hook'] as const, registers: [registry], aggregator: 'first' },
      async collect() {
        const hooks = await read()
        gauge.reset()
        for (const counts of hooks) gauge.set({ hook: `${counts.hook_id}` }, measure(counts, Date.now()))
      },
    })
  }
}
