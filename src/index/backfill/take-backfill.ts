import { setMaxListeners } from 'node:events'
import { eitherSignal } from '../../lib/either-signal.ts'
import { type Fence, type Lease, type Led, takeLease, tryLease } from '../../store/lease.ts'
import type { FollowLog } from '../follow/reporter.ts'

export interface BackfillTurn extends AsyncDisposable {
  /** Aborts when told to stop, and when the turn is lost. */
  readonly leading: AbortSignal
  readonly fence: Fence
}

/** Waits until no other process changes what is stored of older blocks. */
export async function takeBackfill(url: string, log: FollowLog, signal: AbortSignal): Promise<BackfillTurn> {
  const onStandby = () => log.info({}, 'another backfill is at work; waiting for it')
  return toTurn(await takeLease(url, { signal, onStandby, what: 'backfill' }), signal)
}

/** The same of any part of a backfill, without waiting: undefined when another process has it. */
export async function tryBackfill(url: string, what: Led, signal: AbortSignal): Promise<BackfillTurn | undefined> {
  const lease = await tryLease(url, { signal, what })
  return lease && toTurn(lease, signal)
}

function toTurn(lease: Lease, signal: AbortSignal): BackfillTurn {
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
