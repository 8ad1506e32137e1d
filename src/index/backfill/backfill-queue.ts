import { setTimeout as sleep } from 'node:timers/promises'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { getBlock, lookupBlock } from '../../node/lite/calls/block.ts'
import { LiteServerError } from '../../node/lite/lite-server-error.ts'
import type { LitePool } from '../../node/lite/pool.ts'
import { createLiteSource } from '../../node/lite-source.ts'
import { expectAllTables } from '../../store/backfill/join.ts'
import {
  type BackfillRange,
  beginRange,
  endRange,
  findJoinable,
  leaseOf,
  offerRange,
  type Wanted,
} from '../../store/backfill/ranges.ts'
import { dropStaging, findStaged, listStagingTables, openStaging } from '../../store/backfill/staging.ts'
import type { Database } from '../../store/database.ts'
import type { Fence, LeaseName } from '../../store/lease.ts'
import type { BatchLimits } from '../batches.ts'
import { createFollowHost } from '../follow/follow-host.ts'
import type { FollowedNetwork } from '../follow/plan.ts'
import type { FollowLog } from '../follow/reporter.ts'
import { runSession } from '../follow/session.ts'
import { fillStats } from '../stats/fill-stats.ts'
import { type BackfillClaim, tryClaimBackfill } from './claim-backfill.ts'
import { canJoin, joinStaged, NOT_NOW } from './join-staged.ts'
import { getStored } from './stored-range.ts'

export interface BackfillQueueOptions {
  readonly db: Database
  /** Of the same database. */
  readonly url: string
  readonly pool: LitePool
  readonly network: FollowedNetwork
  readonly batch?: Partial<BatchLimits> | undefined
  readonly layouts?: string | undefined
  readonly inThread?: boolean | undefined
  readonly log: FollowLog
  readonly signal: AbortSignal
}

const PAUSE_MS = 1_000
const POLL_MS = 300
const MAX_TRIES = 3

export type OnCommit = (batch: {
  readonly mcSeqno: number
  readonly steps: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
}) => void

/** Takes part until all that is wanted has joined, whoever did it. What can join does so before more is begun. */
export async function runBackfillQueue(
  options: BackfillQueueOptions,
  wanted: Wanted,
  onCommit: OnCommit,
): Promise<void> {
  const { db, log, signal } = options
  let isWaiting = false
  while ((await getStored(db)).firstMcSeqno > wanted.from) {
    signal.throwIfAborted()
    if ((await joinNext(options)) || (await stageNext(options, wanted, onCommit))) {
      isWaiting = false
      continue
    }
    if (!isWaiting) log.info({}, 'remaining ranges are claimed by other processes; waiting')
    isWaiting = true
    await sleep(POLL_MS, undefined, { signal })
  }
}

/** Indexes a range that nobody has; false when there is none. */
async function stageNext(options: BackfillQueueOptions, wanted: Wanted, onCommit: OnCommit): Promise<boolean> {
  const { db, url, log, signal } = options
  const range = await offerRange(db, wanted)
  if (range === undefined) return false
  return withTurn(url, leaseOf(range.slot), signal, async ({ leading, fence }) => {
    // It may have been done between the look and the lease.
    if (!(await beginRange(db, range))) return
    await expectKept(options.pool, range.first, leading)
    log.info({ first: range.first, last: range.last }, 'backfilling range')
    await stage(options, range, onCommit, leading, fence)
    await fence(db).transaction((transaction) => endRange(transaction, range))
  })
}

async function stage(
  options: BackfillQueueOptions,
  { first, last, slot }: BackfillRange,
  onCommit: OnCommit,
  signal: AbortSignal,
  fence: Fence,
): Promise<void> {
  const { db, url, pool, network, log } = options
  const staged = await findStaged(db, slot)
  if (staged !== undefined && (staged.first !== first || staged.last > last)) {
    await fence(db).transaction((transaction) => dropStaging(transaction, slot))
  }
  await using staging = await openStaging(db, url, slot)
  expectAllTables(await listStagingTables(db, slot))
  await using host = createFollowHost(options.inThread ?? true)
  const source = createLiteSource({
    pool,
    onTrouble: (what, error, failures) => {
      if ((failures & (failures - 1)) === 0)
        log.warn({ what, reason: error.message, failures }, 'lite servers unavailable; retrying')
    },
  })
  await retryPassing(log, signal, () =>
    runSession(
      {
        ...{ db: staging, writer: fence(staging), source, host, network, range: { from: first, to: last } },
        ...{ batch: options.batch, layouts: options.layouts },
        onCommit: ({ encoded, masterchainBlocks, blocks, transactions, rows }) =>
          onCommit({
            ...{ mcSeqno: encoded.checkpoint.lastMcSeqno, steps: masterchainBlocks },
            ...{ blocks, transactions, rows },
          }),
      },
      signal,
    ),
  )
  // Where an older version indexed, it did not count.
  await fillStats({ db: fence(staging), signal })
}

/** Makes the range that reaches what is stored a part of it; false when it is not staged, or another process does it. */
async function joinNext(options: BackfillQueueOptions): Promise<boolean> {
  const { url, pool, log, signal } = options
  if ((await findJoinable(options.db)) === undefined) return false
  return withTurn(url, 'backfill', signal, ({ leading, fence }) =>
    retryPassing(log, leading, async () => {
      const db = fence(options.db)
      for (let looks = 0; !(await canJoin(db)); looks++) {
        if (looks === 0) log.info({ reason: NOT_NOW }, 'backfill cannot join yet; waiting')
        await sleep(PAUSE_MS, undefined, { signal: leading })
      }
      const range = await findJoinable(db)
      if (range === undefined) return
      await fillStats({ db, signal: leading })
      await joinStaged(db, range, createLiteSource({ pool }), leading)
      log.info({ first: range.first, last: range.last }, 'backfilled range joined')
    }),
  )
}

/** False when another process has the lease. One that was lost on the way is another's work now, and no failure. */
async function withTurn(
  url: string,
  what: LeaseName,
  signal: AbortSignal,
  work: (turn: BackfillClaim) => Promise<void>,
): Promise<boolean> {
  await using turn = await tryClaimBackfill(url, what, signal)
  if (turn === undefined) return false
  try {
    await work(turn)
  } catch (error) {
    if (signal.aborted || !(turn.leading.aborted || isCellarError(error, 'NOT_LEADER'))) throw error
  }
  return true
}

/** Most servers forget after a while; without one that does not, a backfill would wait for ever. */
async function expectKept(pool: LitePool, first: number, signal: AbortSignal): Promise<void> {
  const seqno = Math.max(1, first - 1)
  for (let tries = 1; ; tries++) {
    try {
      const place = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
      const { id } = await pool.run(lookupBlock(place, { seqno }, { archival: true }), { signal })
      await pool.run(getBlock(id, { archival: true }), { signal })
      return
    } catch (error) {
      if (!isCellarError(error)) throw error
      if (error instanceof LiteServerError && tries >= MAX_TRIES) {
        throw new CellarError(
          'NODE_UNAVAILABLE',
          `None of the lite servers still has masterchain block ${seqno}: it needs an archival one. Add one to the global config (--network), or begin later (--from).`,
          { reason: error.message },
          { cause: error },
        )
      }
      if (tries >= MAX_TRIES * 5) throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}

const PASSING = ['STORE_UNAVAILABLE', 'NODE_UNAVAILABLE', 'NODE_TIMEOUT', 'LITE_SERVER_ERROR']

/** Servers and databases come back; what is staged says where to go on. */
async function retryPassing(log: FollowLog, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const code = (error as { code?: string }).code ?? ''
      // 40: another transaction was in the way.
      if (!PASSING.includes(code) && !/^40/.test(code)) throw error
      if ((failures & (failures - 1)) === 0) {
        log.warn({ reason: (error as Error).message, failures }, 'backfill interrupted; retrying')
      }
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
