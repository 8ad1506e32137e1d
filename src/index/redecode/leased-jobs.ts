import { eitherSignal } from '../../lib/either-signal.ts'
import type { Database } from '../../store/database.ts'
import { type LeaseName, takeLease } from '../../store/lease.ts'
import { type LeaderJob, type LeaderJobOptions, startLeaderJobs } from '../follow/leader-jobs.ts'

/** Work on stored rows. One process of all that share the database does it, whether or not it follows a network. */
export interface LeasedJob {
  readonly what: LeaseName
  isDone(): Promise<boolean>
  /** Until it is done or told to stop; a database that failed is its failure, and it goes on from where it was. */
  run(db: Database, signal: AbortSignal): Promise<void>
}

export interface LeasedJobsOptions extends Pick<LeaderJobOptions, 'log' | 'rest'> {
  readonly db: Database
  /** Of the same database: a lease needs a connection of its own. */
  readonly url: string
}

/** Each job under a lease of its own, again and again until it is done; disposed of, they are stopped and waited for. */
export function startLeasedJobs(
  jobs: readonly LeasedJob[],
  { db, url, log, rest }: LeasedJobsOptions,
): AsyncDisposable {
  const toBeside = ({ what, isDone, run }: LeasedJob): LeaderJob => ({
    name: what,
    async run(signal) {
      if (await isDone()) return
      await using lease = await takeLease(url, { what, signal })
      using either = eitherSignal(signal, lease.lost)
      await run(lease.fence(db), either.signal)
      // Stopped by the loss of the lease, it has not come to its end.
      if (!signal.aborted) lease.lost.throwIfAborted()
    },
  })
  const never = new AbortController().signal
  return startLeaderJobs(jobs.map(toBeside), { log, rest, signal: never, fence: (same) => same })
}
