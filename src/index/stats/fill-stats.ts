import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../store/database.ts'
import { countNext } from '../../store/stats/count-blocks.ts'

export interface FillStatsOptions {
  readonly db: Database
  readonly signal?: AbortSignal | undefined
  /** Masterchain blocks in one commit. */
  readonly batch?: number
  /** Rest for each unit of work: 1 takes half of one core. */
  readonly restRatio?: number
}

const BATCH = 32

/** Counts blocks that are stored and not counted, from a version that did not count, until all are. Several may be at it: each block is counted once. */
export async function fillStats({ db, signal, batch = BATCH, restRatio = 0 }: FillStatsOptions): Promise<void> {
  while (!signal?.aborted) {
    const started = performance.now()
    if (!(await db.transaction((transaction) => countNext(transaction, batch)))) return
    const pauseMs = (performance.now() - started) * restRatio
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
