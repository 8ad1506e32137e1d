import { setTimeout as sleep } from 'node:timers/promises'
import { isCellarError } from '../../lib/errors.ts'
import { inOrder } from '../../lib/in-order.ts'
import type { Database } from '../../store/database.ts'
import type { InnerState } from '../../store/inner-state-documents.ts'
import {
  type AccountRun,
  findInnerStateProgress,
  type InnerStateProgress,
  listRuns,
  storeInnerStates,
} from '../../store/inner-states.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import { createTvm, type Tvm } from '../../tvm/tvm.ts'
import { ChainContexts } from './chain-contexts.ts'
import { runAgain } from './run-again.ts'

export interface InnerStatesOptions {
  readonly db: Database
  readonly signal?: AbortSignal | undefined
  /** Masterchain blocks in one commit. */
  readonly batch?: number
  readonly onBatch?: (progress: InnerStateProgress) => void
}

const BATCH = 32
/** None needs what another finds: the database reads for some of them while the machine runs another. */
const RUNS_AT_ONCE = 4
/** How soon to look for new blocks, or again when something passing was in the way. */
const LOOK_MS = 1_000
/** Gas ends every run; this is for a machine that hangs. What is found must not depend on how busy the machine is. */
const DEADLINE_MS = 120_000

/** Works out the states between transactions of one account in one block until there is nothing left to do. */
export async function fillInnerStates(options: InnerStatesOptions): Promise<void> {
  await using job = new InnerStatesJob(options)
  while (await job.step());
}

/** The same for as long as blocks come. */
export async function keepInnerStates(options: InnerStatesOptions & { readonly signal: AbortSignal }): Promise<void> {
  const { signal } = options
  await using job = new InnerStatesJob(options)
  while (!signal.aborted) {
    if (await job.step().catch(toPassing)) continue
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** A database that is away, or was busy with the very rows, is tried again. */
function toPassing(error: unknown): false {
  const { code } = error as { code?: string }
  if (/^40/.test(code ?? '') || isCellarError(error, 'STORE_UNAVAILABLE')) return false
  throw error
}

class InnerStatesJob implements AsyncDisposable {
  readonly #options: InnerStatesOptions
  readonly #contexts: ChainContexts
  #tvm: Promise<Tvm> | undefined

  constructor(options: InnerStatesOptions) {
    this.#options = options
    this.#contexts = new ChainContexts(options.db)
  }

  /** Does the next blocks; false when there are none. */
  async step(): Promise<boolean> {
    const { db, signal, batch = BATCH, onBatch } = this.#options
    if (signal?.aborted) return false
    const checkpoint = await findCheckpoint(db)
    if (checkpoint === undefined) return false
    const before = await findInnerStateProgress(db)
    const next = nextBlocks(before, checkpoint.firstMcSeqno, checkpoint.lastMcSeqno, batch)
    if (next === undefined) return false
    const states: InnerState[] = []
    const runs = await listRuns(db, next.from, next.to)
    for await (const found of inOrder(runs, (run) => this.#runAgain(run), { ahead: RUNS_AT_ONCE })) {
      if (signal?.aborted) return false
      states.push(...found)
    }
    const wanted = runs.reduce((sum, { lts }) => sum + lts.length - 1, 0)
    const after = {
      from: Math.min(before?.from ?? next.from, next.from),
      to: Math.max(before?.to ?? next.to, next.to),
      filled: (before?.filled ?? 0n) + BigInt(states.length),
      failed: (before?.failed ?? 0n) + BigInt(wanted - states.length),
    }
    if (await db.transaction((transaction) => storeInnerStates(transaction, before, after, states))) onBatch?.(after)
    return true
  }

  async #runAgain(run: AccountRun): Promise<InnerState[]> {
    this.#tvm ??= createTvm({ workers: 1, deadlineMs: DEADLINE_MS })
    return runAgain(this.#options.db, await this.#tvm, this.#contexts, run)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#tvm?.catch(() => undefined))?.stop()
  }
}

/** New blocks first, then those that a backfill brought, from the newest down. */
function nextBlocks(
  done: InnerStateProgress | undefined,
  first: number,
  last: number,
  batch: number,
): { readonly from: number; readonly to: number } | undefined {
  if (done === undefined) return { from: first, to: Math.min(last, first + batch - 1) }
  if (done.to < last) return { from: done.to + 1, to: Math.min(last, done.to + batch) }
  if (done.from > first) return { from: Math.max(first, done.from - batch), to: done.from - 1 }
  return undefined
}
