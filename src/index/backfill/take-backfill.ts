import { setMaxListeners } from 'node:events'
import { takeLeadership } from '../../store/leader-lock.ts'
import type { FollowLog } from '../follow/reporter.ts'

export interface BackfillTurn extends AsyncDisposable {
  /** Aborts when told to stop, and when the turn is lost. */
  readonly leading: AbortSignal
}

/** One backfill of a database at a time: waits for its turn. */
export async function takeBackfill(url: string, log: FollowLog, signal: AbortSignal): Promise<BackfillTurn> {
  const onStandby = () => log.info({}, 'another backfill is at work; waiting for it')
  const lock = await takeLeadership(url, { signal, onStandby, what: 'backfill' })
  const leading = AbortSignal.any([signal, lock.lost])
  // Every question under way listens to it.
  setMaxListeners(0, leading)
  return { leading, [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose]() }
}
