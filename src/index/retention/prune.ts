import { setTimeout as sleep } from 'node:timers/promises'
import { RECOGNISERS_VERSION } from '../../decode/contracts/recogniser.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import { pruneBefore } from '../../store/retention/prune-before.ts'
import { findEdge, type Keep } from './keep.ts'

export interface PruneOptions {
  readonly db: Database
  readonly keep: NonNullable<Keep>
  readonly signal?: AbortSignal | undefined
  /** Masterchain blocks in one commit: few, since whoever indexes may wait for it. */
  readonly batch?: number
  /** Rest for each unit of work: 1 takes half of one core. */
  readonly restRatio?: number
  readonly onBatch?: ((pruned: Pruned) => void) | undefined
}

export interface Pruned {
  /** Where what is stored begins now. */
  readonly firstMcSeqno: number
  readonly transactions: number
}

const BATCH = 8
/** How soon to look whether more has grown old. */
const LOOK_MS = 10_000

/**
 * Lets go of what is older than what is kept, a few masterchain blocks at a time, each time whole or not at all: it may be stopped
 * anywhere. Gives the number of transactions that went.
 */
export async function prune({
  db,
  signal,
  batch = BATCH,
  restRatio = 0,
  onBatch,
  keep,
}: PruneOptions): Promise<number> {
  let transactions = 0
  while (!signal?.aborted) {
    const started = performance.now()
    const pruned = await db.transaction((transaction) => pruneBatch(transaction, keep, batch))
    if (pruned === undefined) break
    transactions += pruned.transactions
    onBatch?.(pruned)
    const pauseMs = (performance.now() - started) * restRatio
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return transactions
}

/** The same for as long as blocks come. */
export async function keepPruned(options: PruneOptions & { readonly signal: AbortSignal }): Promise<void> {
  while (!options.signal.aborted) {
    await prune(options)
    await sleep(LOOK_MS, undefined, { signal: options.signal }).catch(() => undefined)
  }
}

/** undefined when nothing has grown old. */
async function pruneBatch(
  transaction: Transaction,
  keep: NonNullable<Keep>,
  batch: number,
): Promise<Pruned | undefined> {
  const checkpoint = await findCheckpoint(transaction)
  if (checkpoint === undefined || (await isRederived(transaction))) return undefined
  const first = checkpoint.firstMcSeqno
  const edge = Math.min(first + batch, await findEdge(transaction, keep, checkpoint))
  if (edge <= first) return undefined
  return { firstMcSeqno: edge, transactions: await pruneBefore(transaction, first, edge) }
}

/** What accounts are is being worked out anew, out of the very states that would go. */
async function isRederived(transaction: Transaction): Promise<boolean> {
  const [made] = await transaction.query<{ version: number }>('select version from contract_recognition')
  return made !== undefined && made.version !== RECOGNISERS_VERSION
}
