import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../../store/database.ts'

const FIRST_BLOCK_MS = 30_000
const LOOK_MS = 100

/** Until something is indexed, or it is not worth the wait. */
export async function firstBlock(db: Queryable, signal: AbortSignal): Promise<void> {
  const until = performance.now() + FIRST_BLOCK_MS
  while (!signal.aborted && performance.now() < until) {
    const rows = await db.query('select from checkpoint')
    if (rows.length > 0) return
    await sleep(LOOK_MS)
  }
}
