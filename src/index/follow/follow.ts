import { setTimeout as sleep } from 'node:timers/promises'
import { eitherSignal } from '../../lib/either-signal.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { LitePool } from '../../node/lite/pool.ts'
import { type BlockSource, createLiteSource } from '../../node/lite-source.ts'
import { createDatabase } from '../../store/database.ts'
import { ownName, takeLease } from '../../store/lease.ts'
import { storeNetwork } from '../../store/network.ts'
import { createMatcherFailureLog } from '../actions/matcher-failure-log.ts'
import { ConfirmedFollower } from '../confirmed/confirmed-follower.ts'
import { FollowGate } from './follow-gate.ts'
import { createFollowHost } from './follow-host.ts'
import { type LeaderJob, startLeaderJobs } from './leader-jobs.ts'
import { createReporter, type FollowLog } from './reporter.ts'
import { runSession, type SessionOptions } from './session.ts'

export interface FollowOptions
  extends Pick<
    SessionOptions,
    'db' | 'network' | 'range' | 'batch' | 'ahead' | 'cacheBytes' | 'layouts' | 'commit' | 'metrics'
  > {
  /** Of the same database: the leader's lease needs a connection of its own. */
  readonly url: string
  readonly pool: LitePool
  /** Where trust in validators' signatures begins; without it, two servers' word and the links between blocks must do. */
  readonly trusted?: BlockIdExt | undefined
  readonly log: FollowLog
  readonly signal: AbortSignal
  /** Whether blocks are read and computed in another thread, as they should be; without one all is done here. */
  readonly inThread?: boolean | undefined
  readonly onCommit?: ((mcSeqno: number) => void) | undefined
  /** Where somebody may come between to change what is stored. */
  readonly gate?: FollowGate | undefined
  /** What else the leader does meanwhile. */
  readonly beside?: readonly LeaderJob[] | undefined
}

/** Batches are merged through tables of the session, which take a tenth of a second to make: always the same connection has them. */
const WRITER = { maxConnections: 1, idleMs: 0, applicationName: 'cellar writer' }
const PAUSE = { firstMs: 200, maxMs: 2_000 }
/** What cannot be the way's fault may still be the servers'; so often in a row it is neither. */
const MAX_BROKEN = 6

/**
 * Follows a network until told to stop, or until `to` is stored. One process of all that share a database does; the
 * others wait for it to end. Whatever fails and may pass, database or servers, is waited out, and the checkpoint says
 * where to go on. What will not pass is thrown.
 */
export async function follow(options: FollowOptions): Promise<void> {
  const { db, url, pool, log, signal } = options
  const reporter = createReporter({ pool, log, name: ownName() })
  const source = createLiteSource({ pool, trusted: options.trusted, onTrouble: reporter.trouble })
  await using host = createFollowHost(options.inThread ?? true)
  await using writer = createDatabase(url, WRITER)
  const confirmed = new ConfirmedFollower({ db, pool, log, head: () => source.head, layouts: options.layouts })
  let failures = 0
  const tellMatcherFailures = createMatcherFailureLog(log)
  const onCommit: SessionOptions['onCommit'] = ({ encoded, blocks, transactions, failures: ofMatchers }) => {
    failures = 0
    tellMatcherFailures(ofMatchers)
    reporter.committed({ mcSeqno: encoded.checkpoint.lastMcSeqno, blocks, transactions }, source.head)
    confirmed.committed()
    options.onCommit?.(encoded.checkpoint.lastMcSeqno)
  }
  // A function of its own: what it uses is let go each time.
  const lead = async (): Promise<void> => {
    const onStandby = () => {
      log.info({}, 'another process leads; standing by')
      // What fails here fails again where it is needed, and is told there.
      host.warm?.(options.layouts).catch(() => undefined)
    }
    await using leader = await takeLease(url, { signal, onStandby })
    const { fence } = leader
    using _reports = reporter.start(source, fence(db))
    const { told } = options.network
    if (told) await fence(db).transaction((transaction) => storeNetwork(transaction, told))
    log.info({ network: options.network.name }, 'following')
    using either = eitherSignal(signal, leader.lost)
    const leading = either.signal
    // Where the database does not answer, what was asked of it would be waited for until the system gives the connections up.
    leader.lost.addEventListener('abort', () => {
      const why: unknown = leader.lost.reason
      if (!isCellarError(why) || why.context.isSilent !== true) return
      db.drop()
      writer.drop()
    })
    const run = async (until: AbortSignal): Promise<void> => {
      await using _beside = startLeaderJobs([confirmed, ...(options.beside ?? [])], { log, signal: until, fence })
      await runSession({ ...options, writer: fence(writer), source, host, onCommit }, until)
    }
    await (options.gate ?? new FollowGate()).pass(leader, leading, { run, resume: () => forgetHead(source, pool) })
  }
  while (!signal.aborted) {
    try {
      return await lead()
    } catch (error) {
      if (signal.aborted) return
      if (!shouldRetry(error, ++failures)) throw error
      const pauseMs = Math.min(PAUSE.maxMs, PAUSE.firstMs * 2 ** Math.min(failures - 1, 10))
      // The first time, and then less and less often: 1, 2, 4, 8 … in a row.
      if ((failures & (failures - 1)) === 0) {
        log.warn({ reason: (error as Error).message, failures }, 'following interrupted; retrying')
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** The chain may have been put back: what was known of its head says nothing. */
async function forgetHead(source: BlockSource, pool: LitePool): Promise<void> {
  source.forget()
  // One that was under way may have asked before.
  await pool.probe()
  await pool.probe()
}

/** Whether trying again can help. */
function shouldRetry(error: unknown, failures: number): boolean {
  if (!isCellarError(error)) return /^(40|25006)/.test((error as { code?: string }).code ?? '')
  if (error.isTransient) return true
  // A former leader's last commit may have come between; or servers told of a chain that is none.
  return error.code !== 'CONFIG' && failures < MAX_BROKEN
}
