import { CellarError } from '../lib/errors.ts'
import { openBlockFolder } from '../node/block-folder.ts'
import { commitBatch } from '../store/commit.ts'
import type { Database } from '../store/database.ts'
import { findCheckpoint } from '../store/lookups/checkpoint.ts'
import type { TraceFailure } from './actions/action-stage.ts'
import type { BatchLimits } from './batches.ts'
import { createBlockLoader } from './block-loader.ts'
import { type BatchHost, createBatchHost } from './compute/batch-host.ts'
import { storeLookups } from './compute/store-lookups.ts'
import { countRun, runsText } from './import/left-out.ts'
import { type ImportPlan, planImport } from './import/plan.ts'
import { proveStartingState, readStartingState, type StartingState } from './import/starting-states.ts'
import { parseBlock } from './parse-block.ts'
import { runPipeline } from './pipeline.ts'

export interface ImportOptions {
  readonly db: Database
  /** Folder of `.boc` files and `.pack` archives. */
  readonly dir: string
  /** State files to start account states from; they count only when the database is empty. */
  readonly states?: readonly string[] | undefined
  /** Masterchain run to take; without `from` the first unbroken one, without `to` as far as it goes. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly batch?: Partial<BatchLimits> | undefined
  /** Threads beside this one: 0 does everything here, 1 (the default) makes batches in another, with one that packs them, each further one parses for it. */
  readonly workers?: number | undefined
  /** What makes batches, instead of one of its own; the caller ends it. */
  readonly host?: BatchHost | undefined
  /** Memory for account states and open traces that could also be read back. */
  readonly cacheBytes?: number | undefined
  /** Folder of an operator's own layouts of messages. */
  readonly layouts?: string | undefined
  /** How a batch gets into the database, for a benchmark that wants to see it. */
  readonly commit?: typeof commitBatch | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Matchers that threw, with the traces they did on. */
  readonly onMatcherFailures?: ((failures: readonly TraceFailure[]) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ImportProgress {
  /** Last committed masterchain block. */
  readonly mcSeqno: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
  readonly transactionsPerSecond: number
  /** Of the masterchain blocks to take, as far as known beforehand. */
  readonly percent: number
}

export interface ImportResult {
  /** What the database holds now. */
  readonly firstMcSeqno: number
  readonly lastMcSeqno: number
  /** What this import added. */
  readonly masterchainBlocks: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
  /** What in the folder was not taken, and why. */
  readonly leftOut: readonly string[]
  readonly seconds: number
}

const DEFAULT_BATCH: BatchLimits = { maxSteps: 64, maxBytes: 2 * 1024 * 1024 }
const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024

/**
 * Indexes a folder of raw blocks. Whatever stops it, the database holds whole masterchain blocks up to its checkpoint, and the same
 * call goes on from there.
 */
export async function importBlocks(options: ImportOptions): Promise<ImportResult> {
  if (options.host !== undefined) return importWith(options, options.host)
  await using host = createBatchHost(options.workers ?? 1)
  return await importWith(options, host)
}

async function importWith(options: ImportOptions, host: BatchHost): Promise<ImportResult> {
  const started = Date.now()
  const { db, dir, signal } = options
  const folder = await openBlockFolder(dir)
  const loader = createBlockLoader(folder, parseBlock)
  const plan = await planImport(db, folder, loader, options)
  const leftOut: string[] = []
  const done = { masterchainBlocks: 0, blocks: 0, transactions: 0, rows: 0 }

  if (plan !== undefined) {
    const states = await readStates(options, plan, leftOut)
    for (const state of states) {
      if (plan.first !== undefined) await proveStartingState(state, plan.first, folder, loader)
    }
    const versions = versionsOf(states) ?? plan.compute.versions
    const cacheBytes = options.cacheBytes ?? DEFAULT_CACHE_BYTES
    const job = {
      dir,
      run: plan.run,
      to: plan.to,
      batch: { ...DEFAULT_BATCH, ...options.batch },
      compute: { ...plan.compute, versions, cacheBytes, layouts: options.layouts },
      states: states.map(({ bytes }) => bytes),
    }
    await host.start(job, storeLookups(db))
    const total = countRun(folder.masterchainSeqnos, plan.run.from, plan.to)
    const { missing } = await runPipeline(host, db, {
      commit: options.commit ?? commitBatch,
      signal,
      onCommit: ({ encoded, masterchainBlocks, blocks, transactions, rows, failures }) => {
        options.onMatcherFailures?.(failures)
        done.masterchainBlocks += masterchainBlocks
        done.blocks += blocks
        done.transactions += transactions
        done.rows += rows
        options.onProgress?.({
          mcSeqno: encoded.checkpoint.lastMcSeqno,
          blocks: done.blocks,
          transactions: done.transactions,
          rows: done.rows,
          transactionsPerSecond: Math.round(done.transactions / Math.max(0.001, (Date.now() - started) / 1000)),
          percent: Math.min(100, Math.round((done.masterchainBlocks / total) * 100)),
        })
      },
    })
    // Asked for a whole range, a gap in it is a failure; asked for what there is, it is where that ends.
    if (missing !== undefined && options.to !== undefined) throw new CellarError('BROKEN_INPUT', missing)
    if (missing !== undefined) leftOut.push(`the run ends here because ${missing}`)
  }

  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) throw new CellarError('BROKEN_INPUT', `nothing in ${options.dir} could be imported`)
  const { firstMcSeqno, lastMcSeqno } = checkpoint
  const others = folder.masterchainSeqnos.filter((seqno) => seqno < firstMcSeqno || seqno > lastMcSeqno)
  if (others.length > 0) leftOut.push(`masterchain blocks outside the run: ${runsText(others)}`)
  return { firstMcSeqno, lastMcSeqno, ...done, leftOut, seconds: (Date.now() - started) / 1000 }
}

async function readStates(options: ImportOptions, plan: ImportPlan, leftOut: string[]): Promise<StartingState[]> {
  const paths = options.states ?? []
  if (plan.first !== undefined) return Promise.all(paths.map(readStartingState))
  if (paths.length > 0) leftOut.push('the given states: the database has its own by now')
  return []
}

/** The masterchain state names the global version; without one, the first block's software version stands in. */
function versionsOf(states: readonly StartingState[]) {
  const masterchain = states.find(({ header }) => header.configVersion !== null)
  if (masterchain === undefined) return undefined
  return [{ mcSeqno: masterchain.header.seqno, version: masterchain.header.configVersion ?? 0 }]
}
