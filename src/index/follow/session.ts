import { setMaxListeners } from 'node:events'
import { eitherSignal } from '../../lib/either-signal.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import { commitBatch } from '../../store/commit.ts'
import type { Database } from '../../store/database.ts'
import type { BatchLimits } from '../batches.ts'
import type { ProducedBatch } from '../compute/batch-producer.ts'
import { storeLookups } from '../compute/store-lookups.ts'
import { runPipeline } from '../pipeline.ts'
import type { FollowHost } from './follow-host.ts'
import type { FollowMetrics } from './follow-metrics.ts'
import type { FollowPorts } from './follow-producer.ts'
import { listLibrariesAt } from './node-libraries.ts'
import { listStatesAt } from './node-states.ts'
import { type FollowedNetwork, type FollowRange, planFollow } from './plan.ts'

export interface SessionOptions {
  readonly db: Database
  /** The same one, for nothing but commits. */
  readonly writer: Database
  readonly source: BlockSource
  readonly host: FollowHost
  readonly network: FollowedNetwork
  readonly range: FollowRange
  readonly batch?: Partial<BatchLimits> | undefined
  readonly ahead?: number | undefined
  readonly cacheBytes?: number | undefined
  /** Folder of an operator's own layouts of messages. */
  readonly layouts?: string | undefined
  readonly commit?: typeof commitBatch | undefined
  readonly onCommit: (batch: ProducedBatch) => void
  readonly metrics?: FollowMetrics | undefined
}

const DEFAULT_BATCH: BatchLimits = { maxSteps: 64, maxBytes: 2 * 1024 * 1024 }
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
/** At a tenth of a second to a server and back, this many masterchain blocks under way make about 40 a second. */
const DEFAULT_AHEAD = 16
const FOR_EVER = 0x7fffffff

/** Follows from the checkpoint on until `to`, or until something fails: then everything under way is called off first. */
export async function runSession(options: SessionOptions, signal: AbortSignal): Promise<void> {
  const { db, source, host, network, range, metrics } = options
  const ending = new AbortController()
  using both = eitherSignal(signal, ending.signal)
  const either = both.signal
  // Every question under way listens to it.
  setMaxListeners(0, either)
  const plan = await planFollow(db, source, network, range, either)
  if (plan === undefined) return
  const job = {
    run: plan.run,
    to: range.to ?? FOR_EVER,
    batch: { ...DEFAULT_BATCH, ...options.batch },
    ahead: options.ahead ?? DEFAULT_AHEAD,
    compute: {
      ...plan.compute,
      cacheBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
      layouts: options.layouts,
    },
    states: plan.states,
    config: plan.config,
  }
  // In a store that goes back to the zero state, an account never seen is one that does not exist yet.
  const isWhole = plan.compute.firstMcSeqno === 1
  metrics?.begin()
  await host.start(job, createOutside(db, source, isWhole, either, metrics))
  // Whoever waits for the next block would wait on: a failure must call that off before it can be told.
  const orEnd = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      ending.abort(error)
      void host.stop().catch(() => undefined)
      throw error
    }
  }
  const onAbort = () => void host.stop().catch(() => undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  const commit = options.commit ?? commitBatch
  try {
    const next = async () => {
      const made = await orEnd(host.next())
      if (!('missing' in made)) metrics?.made()
      return made
    }
    await runPipeline({ next, release: (number) => host.release(number) }, options.writer, {
      commit: (database, batch) => {
        const work = orEnd(commit(database, batch))
        return metrics ? metrics.commit(work) : work
      },
      signal: either,
      onCommit: (batch) => {
        metrics?.committed(batch)
        options.onCommit(batch)
      },
    })
  } catch (error) {
    // Why it was called off tells more than that it was.
    either.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    ending.abort()
    await host.stop()
  }
}

function createOutside(
  db: Database,
  source: BlockSource,
  isWhole: boolean,
  signal: AbortSignal,
  metrics: FollowMetrics | undefined,
): FollowPorts {
  const { listNewestStates, ...lookups } = storeLookups(db)
  // Copies: what a packet was read from may be shared, and these bytes move to another thread.
  const own = (bytes: Uint8Array) => new Uint8Array(bytes)
  const counted = <T>(work: Promise<T>): Promise<T> => (metrics ? metrics.fetch(work) : work)
  return {
    ...lookups,
    listLibrariesAt: (library) =>
      isWhole ? lookups.listLibraryPublishers(library.hash) : listLibrariesAt(db, source, library, signal),
    fetchMasterchain: async (seqno) => {
      const { id, data } = await counted(source.fetchMasterchain(seqno, signal))
      return { id, data: own(data), reach: source.reach }
    },
    fetchBlock: async (id) => own(await counted(source.fetchBlock(id, signal))),
    listStatesAt: (states) => (isWhole ? listNewestStates(states.accounts) : listStatesAt(db, source, states, signal)),
  }
}
