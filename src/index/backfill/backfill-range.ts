import { CellarError } from '../../lib/errors.ts'
import { createLiteSource } from '../../node/lite-source.ts'
import type { StoredCheckpoint } from '../../store/lookups/checkpoint.ts'
import { checkSameChain } from '../follow/same-chain.ts'
import { type BackfillQueueOptions, type OnCommit, runBackfillQueue } from './backfill-queue.ts'
import { getStored } from './stored-range.ts'

export interface BackfillRangeOptions extends BackfillQueueOptions {
  /** First masterchain block that is wanted; the zero state with 0 or 1. */
  readonly from: number
  /** Last one: the one before the first stored, or later. */
  readonly to?: number | undefined
  /** Masterchain blocks that are made a part of the index at once, newest first. */
  readonly chunk?: number | undefined
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

/**
 * Indexes masterchain blocks below those that are stored, beside whoever follows the chain. A chunk at a time, from the newest
 * down, each as following from its first block would: into tables of its own, which join those in use when they reach them. So
 * what is stored is one unbroken run at any moment, and a backfill that was stopped or killed goes on with its chunk. Any number of
 * processes share the chunks. See docs/decisions/086-many-indexers.md.
 */
export async function backfillRange(options: BackfillRangeOptions): Promise<BackfillResult> {
  const { db, signal } = options
  const started = Date.now()
  const stored = await getStored(db)
  const from = Math.max(1, options.from)
  expectFits(from, options.to, stored)
  const total = stored.firstMcSeqno - from
  const done = { masterchainBlocks: 0, blocks: 0, transactions: 0, rows: 0 }
  if (total > 0) {
    await checkSameChain(db, createLiteSource({ pool: options.pool }), stored, options.network.name, signal)
    const onCommit: OnCommit = (batch) => {
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
    await runBackfillQueue(options, { from, chunk: options.chunk ?? DEFAULT_CHUNK }, onCommit)
  }
  const { firstMcSeqno, lastMcSeqno } = await getStored(db)
  return { firstMcSeqno, lastMcSeqno, ...done, seconds: (Date.now() - started) / 1000 }
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
