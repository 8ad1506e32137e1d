import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ServerStatus } from '../../node/lite/pool-server.ts'
import type { ProducedBatch } from '../compute/batch-producer.ts'

const COMMIT_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How following goes, for Prometheus: what waits where between the network and the database, and what came out of it. */
export class FollowMetrics {
  readonly #blocks: Counter
  readonly #transactions: Counter
  readonly #rows: Counter
  readonly #commits: Histogram
  readonly #matcherFailures: Counter<'matcher'>
  #fetching = 0
  #waiting = 0
  #made = 0
  #last: number | undefined
  #generation = 0

  constructor(registry: Registry, servers: () => readonly ServerStatus[]) {
    const registers = [registry]
    this.#blocks = new Counter({
      name: 'cellar_index_blocks_total',
      help: 'blocks committed by this process',
      registers,
    })
    this.#transactions = new Counter({
      name: 'cellar_index_transactions_total',
      help: 'transactions committed by this process',
      registers,
    })
    this.#rows = new Counter({ name: 'cellar_index_rows_total', help: 'rows committed by this process', registers })
    this.#commits = new Histogram({
      name: 'cellar_index_commit_seconds',
      help: 'time that commits took',
      buckets: COMMIT_BUCKETS,
      registers,
    })
    this.#matcherFailures = new Counter({
      name: 'cellar_index_matcher_failures_total',
      help: 'matchers of actions that threw while traces were classified',
      labelNames: ['matcher'],
      registers,
    })
    const depth = (name: string, help: string, read: () => number): void => {
      const gauge: Gauge = new Gauge({
        name: `cellar_index_${name}`,
        help,
        registers,
        collect: () => gauge.set(read()),
      })
    }
    depth('fetching_blocks', 'blocks that lite servers were asked for and have not given yet', () => this.#fetching)
    depth('waiting_blocks', 'blocks that are here and not yet committed', () => this.#waiting)
    depth('waiting_batches', 'batches that are made and not yet committed', () => this.#made)
    const last: Gauge = new Gauge({
      name: 'cellar_index_last_mc_seqno',
      help: 'last masterchain block that this process committed',
      registers,
      collect: () => (this.#last === undefined ? last.remove() : last.set(this.#last)),
    })
    watchServers(registry, servers)
  }

  /** A session begins: nothing is under way, and what still comes of the one before it does not count. */
  begin(): void {
    this.#generation++
    this.#fetching = 0
    this.#waiting = 0
    this.#made = 0
  }

  /** A block that is asked for. */
  async fetch<T>(work: Promise<T>): Promise<T> {
    const generation = this.#generation
    this.#fetching++
    try {
      const block = await work
      if (generation === this.#generation) this.#waiting++
      return block
    } finally {
      if (generation === this.#generation) this.#fetching--
    }
  }

  made(): void {
    this.#made++
  }

  async commit<T>(work: Promise<T>): Promise<T> {
    const end = this.#commits.startTimer()
    const result = await work
    end()
    return result
  }

  committed({ blocks, transactions, rows, failures, encoded }: ProducedBatch): void {
    this.#made = Math.max(0, this.#made - 1)
    this.#waiting = Math.max(0, this.#waiting - blocks)
    this.#last = encoded.checkpoint.lastMcSeqno
    this.#blocks.inc(blocks)
    this.#transactions.inc(transactions)
    this.#rows.inc(rows)
    for (const { matcher } of failures) this.#matcherFailures.inc({ matcher })
  }
}

/** Each lite server by its address. */
function watchServers(registry: Registry, servers: () => readonly ServerStatus[]): void {
  const watch = (name: string, help: string, read: (status: ServerStatus) => number | undefined): void => {
    const gauge: Gauge<'server'> = new Gauge({
      name: `cellar_lite_server_${name}`,
      help,
      labelNames: ['server'],
      registers: [registry],
      collect() {
        gauge.reset()
        for (const status of servers()) {
          const value = read(status)
          if (value !== undefined) gauge.set({ server: status.name }, value)
        }
      },
    })
  }
  watch('up', '1 when the server is connected and asked', ({ isReady, quarantine }) => Number(isReady && !quarantine))
  watch('latency_seconds', 'usual time to an answer', ({ latencyMs }) => latencyMs / 1000)
  watch('in_flight', 'questions that wait for an answer', ({ inFlight }) => inFlight)
  watch('head_mc_seqno', 'newest masterchain block it told of', ({ head }) => head)
  watch('answers_refused', 'answers refused as untrue since the start', ({ lies }) => lies)
}
