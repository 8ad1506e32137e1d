import { setTimeout as sleep } from 'node:timers/promises'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { getBlock, lookupBlock } from '../../node/lite/calls/block.ts'
import { LiteServerError } from '../../node/lite/lite-server-error.ts'
import type { LitePool } from '../../node/lite/pool.ts'
import { createLiteSource } from '../../node/lite-source.ts'
import { expectAllTables } from '../../store/backfill/join.ts'
import { dropStaging, findStaged, openStaging } from '../../store/backfill/staging.ts'
import type { Database } from '../../store/database.ts'
import type { Fence } from '../../store/lease.ts'
import type { StoredCheckpoint } from '../../store/lookups/checkpoint.ts'
import type { BatchLimits } from '../batches.ts'
import { createFollowHost } from '../follow/follow-host.ts'
import type { FollowedNetwork } from '../follow/plan.ts'
import type { FollowLog } from '../follow/reporter.ts'
import { checkSameChain } from '../follow/same-chain.ts'
import { runSession } from '../follow/session.ts'
import { fillStats } from '../stats/fill-stats.ts'
import { canJoin, joinStaged, NOT_NOW } from './join-staged.ts'
import { getStored } from './stored-range.ts'
import { takeBackfill } from './take-backfill.ts'

export interface BackfillRangeOptions {
  readonly db: Database
  /** Of the same database. */
  readonly url: string
  readonly pool: LitePool
  readonly network: FollowedNetwork
  /** First masterchain block that is wanted; the zero state with 0 or 1. */
  readonly from: number
  /** Last one: the one before the first stored, or later. */
  readonly to?: number | undefined
  /** Masterchain blocks that are made a part of the index at once, newest first. */
  readonly chunk?: number | undefined
  readonly batch?: Partial<BatchLimits> | undefined
  readonly layouts?: string | undefined
  readonly inThread?: boolean | undefined
  readonly log: FollowLog
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined
}

export interface BackfillProgress {
  readonly mcSeqno: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
  readonly transactionsPerSecond: number
  readonly percent: number
}

export interface BackfillResult {
  readonly firstMcSeqno: number
  readonly lastMcSeqno: number
  readonly masterchainBlocks: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
  readonly seconds: number
}

/** Half an hour of mainnet: long enough to be worth reading the states it starts from, short enough to join in a moment. */
const DEFAULT_CHUNK = 5_000
const PAUSE_MS = 1_000
const MAX_TRIES = 3

/**
 * Indexes masterchain blocks below those that are stored, beside whoever follows the chain. A chunk at a time, from the newest
 * down, each as following from its first block would: into tables of its own, which join those in use when they reach them. So
 * what is stored is one unbroken run at any moment, and a backfill that was stopped or killed goes on with its chunk.
 */
export async function backfillRange(options: BackfillRangeOptions): Promise<BackfillResult> {
  const { url, log, signal } = options
  const started = Date.now()
  await using turn = await takeBackfill(url, log, signal)
  const { leading, fence } = turn
  const db = fence(options.db)
  const stored = await getStored(db)
  const from = Math.max(1, options.from)
  expectFits(from, options.to, stored)
  const total = stored.firstMcSeqno - from
  const done = { masterchainBlocks: 0, blocks: 0, transactions: 0, rows: 0 }
  if (total > 0) {
    await checkSameChain(db, createLiteSource({ pool: options.pool }), stored, options.network.name, leading)
    const onCommit = (batch: {
      mcSeqno: number
      steps: number
      blocks: number
      transactions: number
      rows: number
    }) => {
      done.masterchainBlocks += batch.steps
      done.blocks += batch.blocks
      done.transactions += batch.transactions
      done.rows += batch.rows
      options.onProgress?.({
        ...{ mcSeqno: batch.mcSeqno, blocks: done.blocks, transactions: done.transactions, rows: done.rows },
        transactionsPerSecond: Math.round(done.transactions / Math.max(0.001, (Date.now() - started) / 1000)),
        percent: Math.min(100, Math.round((done.masterchainBlocks / total) * 100)),
      })
    }
    while (await runChunk({ ...options, db }, from, onCommit, leading, fence)) leading.throwIfAborted()
  }
  const { firstMcSeqno, lastMcSeqno } = await getStored(db)
  return { firstMcSeqno, lastMcSeqno, ...done, seconds: (Date.now() - started) / 1000 }
}

type OnCommit = (batch: {
  readonly mcSeqno: number
  readonly steps: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
}) => void

/** False when nothing is left to do. */
async function runChunk(
  options: BackfillRangeOptions,
  from: number,
  onCommit: OnCommit,
  signal: AbortSignal,
  fence: Fence,
): Promise<boolean> {
  const { db, url, pool, network, log } = options
  const last = (await getStored(db)).firstMcSeqno - 1
  if (last < from) return false
  let staged = await findStaged(db)
  if (staged !== undefined && (staged.first < from || staged.first > last || staged.last > last)) {
    await dropStaging(db)
    staged = undefined
  }
  const first = staged?.first ?? Math.max(from, last - (options.chunk ?? DEFAULT_CHUNK) + 1)
  await expectKept(pool, first, signal)
  log.info({ first, last, ...(staged && { done: staged.last }) }, 'older blocks are being indexed')
  {
    await using staging = await openStaging(db, url)
    await expectAllTables(db)
    await using host = createFollowHost(options.inThread ?? true)
    const source = createLiteSource({
      pool,
      onTrouble: (what, error, failures) => {
        if ((failures & (failures - 1)) === 0) log.warn({ reason: error.message, failures }, `${what}: asking again`)
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
  await retryPassing(log, signal, async () => {
    for (let looks = 0; !(await canJoin(db)); looks++) {
      if (looks === 0) log.info({}, `waiting: ${NOT_NOW}`)
      await sleep(PAUSE_MS, undefined, { signal })
    }
    await fillStats({ db, signal })
    await joinStaged(db, { first, last }, createLiteSource({ pool }))
  })
  log.info({ first, last }, 'older blocks are part of the index')
  return true
}

/** What is stored is one unbroken run: a range must reach its beginning. */
function expectFits(
  from: number,
  to: number | undefined,
  { firstMcSeqno: first, begunMcSeqno: begun, lastMcSeqno: last }: StoredCheckpoint,
): void {
  const holds = `The database holds masterchain blocks ${first}..${last}`
  if (begun < first && from < first) {
    throw new CellarError('CONFIG', `${holds}; what it had before was let go of (--keep), and is not fetched again.`)
  }
  if (to !== undefined && from > to) throw new CellarError('CONFIG', `--from ${from} is after --to ${to}.`)
  if (from > last) {
    throw new CellarError('CONFIG', `${holds}: --from ${from} is beyond them. \`cellar index\` gets there by itself.`)
  }
  if (to !== undefined && to < first - 1) {
    throw new CellarError(
      'CONFIG',
      `${holds}, and must stay one unbroken run: a backfill ends right before it. Leave --to out, or give --to ${first - 1}.`,
    )
  }
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
        log.warn({ reason: (error as Error).message, failures }, 'the backfill was interrupted; trying again')
      }
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
