import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { isFollowing } from '../../api/reads/progress.ts'
import type { Database } from '../../store/database.ts'
import { findFollower } from '../../store/follower.ts'
import type { LiveArea } from './live-area.ts'
import { type LiveStatus, renderLive, type ShownMessage } from './live-view.ts'
import { listRecentMessages } from './recent-messages.ts'
import type { RecentRequests } from './recent-requests.ts'
import { type SyncPoint, SyncRates } from './sync-rates.ts'

const DRAW_MS = 1_000
/** Where nobody watches, a line now and then. */
const LOG_MS = 30_000

export interface LiveParts {
  readonly db: Database
  /** What the indexer of this process counts. */
  readonly registry: Registry
  readonly requests: RecentRequests
  /** Where it is drawn; without one it is logged. */
  readonly area: LiveArea | undefined
  readonly log: Logger
}

/** Tells what happens, until disposed: on the last lines of a terminal, or in the log. */
export function startLive({ db, registry, requests, area, log }: LiveParts): AsyncDisposable {
  const stop = new AbortController()
  const { signal } = stop
  const rates = new SyncRates()
  let messages: readonly ShownMessage[] = []
  const look = async (): Promise<LiveStatus> => rates.add(await findPoint(db, registry))
  const tell = async (): Promise<void> => {
    const status = await look()
    if (area === undefined) {
      if (status.lagBlocks !== null) log.info({ ...status }, 'following')
      return
    }
    messages = await listRecentMessages(db)
    if (!signal.aborted) area.draw(renderLive({ ...status, requests: requests.list, messages }))
  }
  const running = (async () => {
    if (area === undefined) await look().catch(() => undefined)
    while (!signal.aborted) {
      await sleep(area === undefined ? LOG_MS : DRAW_MS, undefined, { signal }).catch(() => undefined)
      // The database may be away for a while; whoever follows says so.
      if (!signal.aborted) await tell().catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

async function findPoint(db: Database, registry: Registry): Promise<SyncPoint> {
  const [row] = await db.query<{ last: number }>('select last_mc_seqno as last from checkpoint')
  const follower = await findFollower(db)
  const head = follower && isFollowing(follower) ? follower.headMcSeqno : null
  const counted = await registry.getSingleMetric('cellar_index_transactions_total')?.get()
  return {
    atMs: performance.now(),
    mcSeqno: row?.last ?? null,
    lagBlocks: head === null ? null : Math.max(0, head - (row?.last ?? 0)),
    transactions: counted?.values[0]?.value ?? 0,
  }
}
