import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { CHAIN_DESK, type ChainDesk } from '../../api/chain-desk.ts'
import type { DevnetAccess } from '../../api/devnet-routes.ts'
import type { AnsweredRequest } from '../../api/http/hooks.ts'
import { type LimitRequest, takeAll } from '../../api/http/limits/remote-limiter.ts'
import { SlidingLog } from '../../api/http/limits/sliding-log.ts'
import type { MetricValues } from '../../api/metrics.ts'
import { TEST_BED, type TestBed } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'
import { PortCalls } from '../../lib/port-calls.ts'
import { answersOf } from '../../lib/remote-calls.ts'
import type { GlobalConfig } from '../../node/lite/global-config.ts'
import { renderGlobalConfig } from '../../node/lite/render-global-config.ts'
import { connectionsOf } from '../connections.ts'
import { checkFree, DRAIN_MS, type ServedAt, type ServeSettings, type Serving, warnOfExposure } from '../serve.ts'
import type { Start, WorkerOrder } from './order.ts'
import { portOf } from './process-port.ts'

export interface ServeByWorkers {
  readonly settings: ServeSettings & { readonly workers: number; readonly logLevel: string }
  readonly databaseUrl: string
  /** For what only the operator may write. */
  readonly operatorUrl?: string | undefined
  readonly config: GlobalConfig | undefined
  readonly devnet?: DevnetAccess | undefined
  /** Of this process: what others tell here stands on the metrics page, too. */
  readonly registry?: Registry | undefined
  /** Hears of the newest requests, now and then. */
  readonly onAnswered?: ((answered: AnsweredRequest) => void) | undefined
  readonly log: Logger
}

const SWEEP_MS = 5_000
/** As long as each process would remember a quiet caller by itself. */
const IDLE_MS = 120_000
/** Whoever takes longer is left out of the metrics. */
const METRICS_MS = 1_000
/** A process that ends at once must not be started as fast as it ends. */
const RESTART_MS = 1_000
/** After the answers under way: to close the rest. */
const CLOSE_MS = 5_000

interface Running {
  readonly worker: Worker
  readonly calls: PortCalls
}

/**
 * Serves one port by several processes. This one hands out connections, counts what callers take, so that there is one limit
 * for all of them, and gathers metrics; it answers nothing itself. A process that breaks is replaced.
 */
export async function serveByWorkers(options: ServeByWorkers): Promise<Serving> {
  const workers = new ApiWorkers(options)
  try {
    return await workers.start()
  } catch (error) {
    await workers.stop()
    throw error
  }
}

class ApiWorkers {
  readonly #options: ServeByWorkers
  readonly #limiter = new SlidingLog()
  readonly #sweep = setInterval(() => this.#limiter.sweep(IDLE_MS), SWEEP_MS).unref()
  readonly #running = new Set<Running>()
  #settings: ServeByWorkers['settings']
  readonly #startedAt = new Date()
  #isStopping = false

  constructor(options: ServeByWorkers) {
    this.#options = options
    this.#settings = options.settings
  }

  async start(): Promise<Serving> {
    cluster.setupPrimary({
      exec: fileURLToPath(new URL(`./api-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)),
      args: [],
      // Flags of this process, such as an inspector port, are not for another.
      execArgv: [],
      serialization: 'advanced',
    })
    this.#settings = { ...this.#settings, ...(await numberPorts(this.#settings.host, this.#settings)) }
    // The first finds out whether there is a port for existing clients; all others do as it did.
    const at = await this.#begin()
    this.#settings = { ...this.#settings, publicPort: at.publicPort === undefined ? 'none' : `${at.publicPort}` }
    const { devnet, log } = this.#options
    devnet?.onPutBack?.((mcSeqno) =>
      Promise.allSettled([...this.#running].map(({ calls }) => calls.call('putBack', mcSeqno))),
    )
    warnOfExposure(at.elsewhere, devnet, log)
    await Promise.all(Array.from({ length: this.#settings.workers - 1 }, () => this.#begin()))
    return { ...at, [Symbol.asyncDispose]: () => this.stop() }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#sweep)
    await Promise.all([...this.#running].map(endWorker))
  }

  /** Resolves when one more serves. One that does not even start is tried again only in the place of another. */
  #begin(isReplacement = false): Promise<ServedAt> {
    let isLasting = isReplacement
    return new Promise((resolve, fail) => {
      const done = (at: ServedAt): void => {
        isLasting = true
        resolve(at)
      }
      const worker = cluster.fork()
      const running: Running = { worker, calls: new PortCalls(portOf(worker), this.#answersFor(worker, done, fail)) }
      this.#running.add(running)
      worker.once('exit', (code, signal) => {
        this.#running.delete(running)
        const ended = new Error(`a process of the API ended with ${signal ?? code}`)
        running.calls.fail(ended)
        fail(ended)
        if (isLasting && !this.#isStopping) void this.#replace(worker, code, signal)
      })
    })
  }

  async #replace(worker: Worker, code: number | null, signal: string | null): Promise<void> {
    const { log } = this.#options
    log.error({ pid: worker.process.pid, code, signal }, 'API worker exited; restarting')
    await sleep(RESTART_MS)
    // A failure to start is another end, which is told and answered as this one.
    if (!this.#isStopping) await this.#begin(true).catch(() => undefined)
  }

  #answersFor(worker: Worker, done: (at: ServedAt) => void, fail: (error: Error) => void) {
    const { devnet, log, onAnswered } = this.#options
    return {
      // Before it asks, a process may not yet have heard that it is to stop.
      order: () => (this.#isStopping ? undefined : this.#order()),
      started: (start: Start) => {
        if ('at' in start) {
          log.info({ pid: worker.process.pid }, 'API worker ready')
          done(start.at)
        } else fail(new CellarError(start.failure.code, start.failure.message))
      },
      take: (asks: readonly LimitRequest[]) => takeAll(this.#limiter, asks),
      answered: (answered: readonly AnsweredRequest[]) => {
        for (const one of answered) onAnswered?.(one)
      },
      otherMetrics: () => this.#otherMetrics(worker),
      ...(devnet && answersOf<TestBed>(TEST_BED, () => devnet)),
      ...(devnet?.leases && answersOf<ChainDesk>(CHAIN_DESK, () => devnet.leases as ChainDesk)),
    }
  }

  #order(): WorkerOrder {
    const { databaseUrl, operatorUrl, config, devnet } = this.#options
    const { workers, ...settings } = this.#settings
    return {
      settings,
      databaseUrl,
      operatorUrl,
      maxConnections: connectionsOf(workers),
      network: config && renderGlobalConfig(config),
      devnetNames: devnet && (devnet.names ?? []),
      processes: workers,
      isWatched: this.#options.onAnswered !== undefined,
      startedAt: this.#startedAt,
    }
  }

  /** Of all processes but the one that asks. */
  async #otherMetrics(asking: Worker): Promise<MetricValues[]> {
    const others = [...this.#running].filter(({ worker }) => worker !== asking)
    const late = sleep(METRICS_MS, [] as MetricValues, { ref: false })
    const given = others.map(({ calls }) =>
      Promise.race([calls.call<MetricValues>('metrics', null), late]).catch(() => []),
    )
    const own = (await this.#options.registry?.getMetricsAsJSON()) ?? []
    return [own, ...(await Promise.all(given))]
  }
}

type Ports = Pick<ServeSettings, 'port' | 'publicPort'>

/** Any free port is the same one for all of them, and for those that come in their place. */
async function numberPorts(host: string, { port, publicPort }: Ports): Promise<Ports> {
  const anyPort = { host, port: 0 }
  const [free, publicFree] = await Promise.all([
    port === 0 ? checkFree(anyPort) : port,
    publicPort === '0' ? checkFree(anyPort) : publicPort,
  ])
  return { port: free, ...(publicFree !== undefined && { publicPort: `${publicFree}` }) }
}

async function endWorker({ worker, calls }: Running): Promise<void> {
  const ended = new Promise<void>((done) => worker.once('exit', () => done()))
  const late = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_MS + CLOSE_MS)
  calls.call('stop', null).catch(() => undefined)
  await ended
  clearTimeout(late)
}
