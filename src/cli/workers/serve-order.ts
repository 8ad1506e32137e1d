import { once } from 'node:events'
import { CHAIN_DESK, type ChainDesk } from '../../api/chain-desk.ts'
import type { DevnetAccess } from '../../api/devnet-routes.ts'
import { type LimitAnswer, type LimitRequest, RemoteLimiter } from '../../api/http/limits/remote-limiter.ts'
import type { MetricPeers, MetricValues } from '../../api/metrics.ts'
import { TEST_BED, type TestBed } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'
import { startHeapCompaction } from '../../lib/heap-compaction.ts'
import { PortCalls } from '../../lib/port-calls.ts'
import { remote } from '../../lib/remote-calls.ts'
import { parseGlobalConfig } from '../../node/lite/global-config.ts'
import { createDatabase } from '../../store/database.ts'
import { openPool } from '../follow-network.ts'
import { createLog } from '../log.ts'
import { API_DATABASE, serve } from '../serve.ts'
import { AnsweredBatch } from './answered-batch.ts'
import type { Start, WorkerOrder } from './order.ts'
import { portOf } from './process-port.ts'

interface Chief {
  readonly calls: PortCalls
  /** Aborted when it says stop. */
  readonly signal: AbortSignal
  readonly answerWith: MetricPeers['answerWith']
  readonly onPutBack: NonNullable<DevnetAccess['onPutBack']>
}

/** Serves as the process says that started this one (`serve-by-workers.ts`), until it says stop. Without it, this one ends by itself. */
export async function serveOrder(): Promise<void> {
  let giveMetrics: () => Promise<MetricValues> = async () => []
  const stopping = new AbortController()
  const putBack = new Set<(mcSeqno: number) => void>()
  const calls = new PortCalls(portOf(process), {
    metrics: () => giveMetrics(),
    stop: () => stopping.abort(),
    putBack: (mcSeqno: number) => {
      for (const listener of putBack) listener(mcSeqno)
    },
  })
  const answerWith = (give: () => Promise<MetricValues>): void => {
    giveMetrics = give
  }
  const order = await calls.call<WorkerOrder | undefined>('order', null)
  if (order !== undefined)
    await work(order, { calls, signal: stopping.signal, answerWith, onPutBack: (one) => putBack.add(one) })
  process.disconnect()
}

async function work(order: WorkerOrder, { calls, signal, answerWith, onPutBack }: Chief): Promise<void> {
  const { settings, databaseUrl, operatorUrl, maxConnections, network, devnetNames, processes, startedAt } = order
  // All of them write the same log.
  const log = createLog(settings.logLevel).child({ pid: process.pid })
  using _compaction = startHeapCompaction()
  await using db = createDatabase(databaseUrl, { ...API_DATABASE, maxConnections })
  await using pool = network === undefined ? undefined : openPool(parseGlobalConfig(network), log)
  const leases = remote<ChainDesk>(calls, CHAIN_DESK)
  const devnet = devnetNames && { ...remote<TestBed>(calls, TEST_BED), names: devnetNames, onPutBack, leases }
  const limiter = new RemoteLimiter((asks: readonly LimitRequest[]) => calls.call<LimitAnswer[]>('take', asks))
  const peers = { listOthers: () => calls.call<MetricValues[]>('otherMetrics', null), answerWith }
  const tell = (start: Start) => calls.call<void>('started', start)
  try {
    using answered = new AnsweredBatch((requests) => void calls.call('answered', requests).catch(() => undefined))
    const onAnswered = order.isWatched ? { onAnswered: answered.add } : {}
    const beside = { pool, devnet, operatorUrl, limiter, peers, processes, startedAt, ...onAnswered }
    await using api = await serve(db, settings, log, beside)
    const { address, elsewhere, publicAddress, port, publicPort } = api
    await tell({ at: { address, elsewhere, publicAddress, port, publicPort } })
    if (!signal.aborted) await once(signal, 'abort')
  } catch (error) {
    if (!(error instanceof CellarError) || (error.code !== 'CONFIG' && error.code !== 'STORE_UNAVAILABLE')) throw error
    await tell({ failure: { code: error.code, message: error.message } })
  }
}
