import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'
import { hasCitus, type Queryable } from '../store/database.ts'
import { findInnerStateProgress } from '../store/inner-states.ts'
import { estimateRows, findDatabaseBytes } from '../store/lookups/sizes.ts'
import type { Tvm } from '../tvm/tvm.ts'
import { listExceeded } from './http/budget.ts'
import { withDeadline } from './http/deadline.ts'
import { countOpen } from './reads/pending.ts'
import { isFollowing, type Progress } from './reads/progress.ts'

/** Of the process itself. Its loop's lag is sampled seldom: by default a timer for it wakes an idle process up a hundred times a second. */
export const collectProcessMetrics = (register: Registry): void =>
  collectDefaultMetrics({ register, prefix: 'cellar_', eventLoopMonitoringPrecision: 100 })

export interface MetricSources {
  /** Whose connections are counted; other servers of a cluster are asked over them. */
  readonly db: Queryable
  /** Which is asked for the rest. */
  readonly probes: Queryable
  readonly tvm: Tvm | undefined
  /** Whether limits are shared through Redis; undefined where they need not be. */
  readonly isShared: () => boolean | undefined
}

const TABLES = ['blocks', 'transactions', 'messages', 'traces', 'actions', 'accounts', 'account_states']

/** A cluster's servers answer within milliseconds. */
const SIZES_MS = 1_000

interface Sizes {
  readonly rows: ReadonlyMap<string, number>
  readonly bytes: number | undefined
}

const findSizes = async (db: Queryable): Promise<Sizes> => ({
  rows: await estimateRows(db, TABLES),
  bytes: await findDatabaseBytes(db),
})

/** All that a process counts, as another adds it to its own. */
export type MetricValues = readonly object[]

/** Processes that serve the same port: whichever is asked for metrics tells those of all. */
export interface MetricPeers {
  listOthers(): Promise<readonly MetricValues[]>
  /** What is said to another that asks. */
  answerWith(give: () => Promise<MetricValues>): void
}

/** How values of several processes become one. Those of the chain are the same in all; who is asked has just read them. */
const OF_CHAIN: Aggregator = 'first'
const OF_EACH: Aggregator = 'sum'

/** Everything `/metrics` tells beside requests. Values are read when somebody asks. */
export class ChainMetrics {
  readonly #registry: Registry
  readonly #sources: MetricSources
  readonly #gauges = new Map<string, Gauge>()
  readonly #counters = new Map<string, Counter>()
  readonly #rows: Gauge<'table'>
  readonly #peers: MetricPeers | undefined
  /** Under way. */
  #sizes: Promise<Sizes> | undefined

  constructor(registry: Registry, sources: MetricSources, peers?: MetricPeers) {
    this.#peers = peers
    peers?.answerWith(() => this.#listOwn())
    this.#registry = registry
    this.#sources = sources
    this.#rows = new Gauge({
      name: 'cellar_rows',
      help: 'rows by table, as the database estimates them',
      labelNames: ['table'],
      aggregator: OF_CHAIN,
      registers: [registry],
    })
    const budgets: Counter<'budget'> = new Counter({
      name: 'cellar_budget_exceeded_total',
      help: 'requests that went over a budget, by its name in docs/security.md',
      labelNames: ['budget'],
      registers: [registry],
      collect: () => {
        budgets.reset()
        for (const [budget, count] of listExceeded()) budgets.inc({ budget }, count)
      },
    })
    collectProcessMetrics(registry)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async render(progress: Progress, isReady: boolean): Promise<string> {
    this.#setProgress(progress, isReady)
    this.#setMachine()
    await this.#setInnerStates()
    await this.#setPending()
    await this.#setDatabase()
    if (this.#peers === undefined) return this.#registry.metrics()
    const all = [await this.#registry.getMetricsAsJSON(), ...(await this.#peers.listOthers())]
    return AggregatorRegistry.aggregate(all as MetricObjectWithValues<MetricValue<string>>[][]).metrics()
  }

  /** What this process has of its own, as it is now. What it knew of the chain when it was last asked may be old. */
  async #listOwn(): Promise<MetricValues> {
    this.#setMachine()
    const all = await this.#registry.getMetricsAsJSON()
    return all.filter(({ aggregator }) => aggregator !== OF_CHAIN)
  }

  #setProgress({ range, ageSeconds, follower, headMcSeqno, lagBlocks, lagSeconds }: Progress, isReady: boolean): void {
    this.#set('ready', '1 when requests may come', Number(isReady))
    this.#set('indexed_first_mc_seqno', 'first indexed masterchain block', range?.first)
    this.#set('indexed_last_mc_seqno', 'last indexed masterchain block', range?.last)
    this.#set('last_block_age_seconds', 'since the last indexed block was made', ageSeconds)
    this.#set('network_head_mc_seqno', 'newest masterchain block of the network', headMcSeqno)
    this.#set('lag_blocks', 'masterchain blocks behind the network', lagBlocks)
    this.#set('lag_seconds', 'seconds behind the network', lagSeconds)
    this.#set('following', '1 while an indexer follows the network', follower && Number(isFollowing(follower)))
    this.#set('follower_silent_seconds', 'since the leading indexer spoke', follower?.silentSeconds)
    this.#set('lite_servers_in_use', 'lite servers the indexer uses', follower?.servers)
    this.#set('lite_servers_away', 'lite servers it leaves alone', follower?.serversAway)
    this.#count('lite_server_lies', 'answers refused as untrue since it started', follower?.lies)
    const { blocks, withdrawn, failures, utime } = follower?.confirmed ?? {}
    this.#count('confirmed_blocks', 'shard blocks seen before they were final, since it started', blocks)
    this.#count('confirmed_withdrawn', 'of them taken back, since it started', withdrawn)
    this.#count('confirmed_failures', 'times that they could not be had, since it started', failures)
    this.#set('confirmed_last_block_time', 'when the newest of them was made, Unix time', utime)
  }

  #setMachine(): void {
    const { tvm, isShared } = this.#sources
    const shared = isShared()
    const sharedNow = shared === undefined ? undefined : Number(shared)
    this.#set('limits_shared', '1 when limits are shared through Redis, 0 while it is away', sharedNow)
    const machine = tvm?.metrics
    this.#set('tvm_workers', 'threads of the virtual machine', machine?.ready, OF_EACH)
    this.#set('tvm_running', 'get-methods and emulations that run now', machine?.running, OF_EACH)
    this.#set('tvm_waiting', 'get-methods and emulations that wait for a thread', machine?.waiting, OF_EACH)
    this.#count('tvm_runs', 'get-methods and emulations since the start', machine?.runs, OF_EACH)
    this.#count('tvm_refusals', 'refused because too many wait, since the start', machine?.refusals, OF_EACH)
    this.#count('tvm_kills', 'threads ended for a run that took too long, since the start', machine?.kills, OF_EACH)
    const { load } = this.#sources.db
    this.#set('database_connections', 'connections to the database', load?.connections, OF_EACH)
    this.#set('database_waiting', 'statements that wait for a connection', load?.waiting, OF_EACH)
  }

  async #setInnerStates(): Promise<void> {
    const done = await findInnerStateProgress(this.#sources.probes)
    const [filled, failed] = [done && Number(done.filled), done && Number(done.failed)]
    this.#count('inner_states_filled', 'states between transactions of one block that were worked out', filled)
    this.#count('inner_states_failed', 'of them those that could not be', failed)
    this.#set('inner_states_last_mc_seqno', 'masterchain block up to which they are worked out', done?.to)
  }

  async #setPending(): Promise<void> {
    const { messages, oldestSeconds } = await countOpen(this.#sources.probes)
    this.#set('pending_messages', 'messages on their way, sent here or seen in confirmed blocks', messages)
    this.#set('pending_oldest_seconds', 'since the oldest of them was sent', oldestSeconds)
  }

  async #setDatabase(): Promise<void> {
    const { probes } = this.#sources
    const sizes = (await hasCitus(probes)) ? await this.#askAllServers() : await findSizes(probes)
    this.#rows.reset()
    for (const [table, count] of sizes?.rows ?? []) this.#rows.set({ table }, count)
    this.#set('database_bytes', 'size of the database on its disks', sizes?.bytes)
  }

  /** Probes do not wait for servers that are away: these are asked over another connection, once at a time, and are unknown until they answer. */
  async #askAllServers(): Promise<Sizes | undefined> {
    this.#sizes ??= findSizes(this.#sources.db).finally(() => {
      this.#sizes = undefined
    })
    return withDeadline(this.#sizes, SIZES_MS).catch(() => undefined)
  }

  /** What is unknown has no value, rather than a wrong one. */
  #set(name: string, help: string, value: number | null | undefined, aggregator = OF_CHAIN): void {
    const gauge = this.#metric(this.#gauges, Gauge, { name: `cellar_${name}`, help, aggregator }, value)
    if (value === undefined || value === null) gauge?.remove()
    else gauge?.set(value)
  }

  /** The same of something that only grows, counted by somebody else; it begins anew when they do. */
  #count(name: string, help: string, value: number | null | undefined, aggregator = OF_CHAIN): void {
    const counter = this.#metric(this.#counters, Counter, { name: `cellar_${name}_total`, help, aggregator }, value)
    counter?.remove()
    if (value !== undefined && value !== null) counter?.inc(value)
  }

  /** Made when there is a first value for it. */
  #metric<M extends Gauge | Counter>(
    known: Map<string, M>,
    Metric: new (options: MetricName & { registers: Registry[] }) => M,
    named: MetricName,
    value: number | null | undefined,
  ): M | undefined {
    const found = known.get(named.name)
    if (found !== undefined || value === undefined || value === null) return found
    const made = new Metric({ ...named, registers: [this.#registry] })
    known.set(named.name, made)
    return made
  }
}

interface MetricName {
  readonly name: string
  readonly help: string
  readonly aggregator: Aggregator
}
