import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGE_CHANNELS } from '../../src/store/changes.ts'
import type { Queryable } from '../../src/store/database.ts'

/** The pace of the main network. */
const BLOCK_MS = 400

/** Announces heads as an indexer does: what is kept until the next commit is made anew as often as it would be beside one. */
export function announceHeads(db: Queryable): AsyncDisposable {
  const stop = new AbortController()
  const running = announce(db, stop.signal)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await running
    },
  }
}

async function announce(db: Queryable, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await db.query('select pg_notify($1, $2)', [CHANGE_CHANNELS.head, ''])
    await sleep(BLOCK_MS, undefined, { signal }).catch(() => undefined)
  }
}
