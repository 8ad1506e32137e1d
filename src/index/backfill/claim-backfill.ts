import { setMaxListeners } from 'node:events'
import { eitherSignal } from '../../lib/either-signal.ts'
import { type Fence, type Lease, type LeaseName, takeLease, tryLease } from '../../store/lease.ts'
import type { FollowLog } from '../follow/reporter.ts'

export interface BackfillClaim extends AsyncDisposable {
  /** Aborts when told to stop, and when the turn is lost. */
  readonly leading: AbortSignal
  readonly fence: Fence
}

/** Waits until no other process changes what is stored of older blocks. */
export async function claimBackfill(url: string, log: FollowLog, signal: AbortSignal): Promise<BackfillClaim> {
  const onStandby = () => log.info({}, 'another process backfills; waiting for its lease')
  return toTurn(await takeLease(url, { signal, onStandby, what: 'backfill' }), signal)
}

/** The same of any part of a backfill, without waiting: undefined when another process has it. */
export async function tryClaimBackfill(
  url: string,
  what: LeaseName,
  signal: AbortSignal,
): Promise<BackfillClaim | undefined> {
  const lease = await tryLease(url, { signal, what })
  return lease && toTurn(lease, signal)
}

function toTurn(lease: Lease, signal: AbortSignal): BackfillClaim {
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
