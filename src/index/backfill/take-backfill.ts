import { setMaxListeners } from 'node:events'
import { eitherSignal } from '../../lib/either-signal.ts'
import { type Fence, takeLease } from '../../store/lease.ts'
import type { FollowLog } from '../follow/reporter.ts'

export interface BackfillTurn extends AsyncDisposable {
  /** Aborts when told to stop, and when the turn is lost. */
  readonly leading: AbortSignal
  readonly fence: Fence
}

/** One backfill of a database at a time: waits for its turn. */
export async function takeBackfill(url: string, log: FollowLog, signal: AbortSignal): Promise<BackfillTurn> {
  const onStandby = () => log.info({}, 'another backfill is at work; waiting for it')
  const lease = await takeLease(url, { signal, onStandby, what: 'backfill' })
  const either = eitherSignal(signal, lease.lost)
  const leading = either.signal
  // Every question under way listens to it.
  setMaxListeners(0, leading)
  return {
    leading,
    fence: lease.fence,
    async [Symbol.asyncDispose]() {
      either[Symbol.dispose]()
      await lease[Symbol.asyncDispose]()
    },
  }
}
