import { setTimeout as sleep } from 'node:timers/promises'
import { eitherSignal } from '../../lib/either-signal.ts'
import type { Fence } from '../../store/lease.ts'
import type { FollowLog } from './reporter.ts'

/** Work that goes on beside following, until it is told to stop: its end or failure never holds up a block. */
export interface LeaderJob {
  readonly name: string
  /** What it writes as the leader goes through the fence. */
  run(signal: AbortSignal, fence: Fence): Promise<void>
}

export interface LeaderJobOptions {
  readonly log: FollowLog
  readonly signal: AbortSignal
  readonly fence: Fence
  /** Before a job that failed is tried again. */
  readonly rest?: ((signal: AbortSignal) => Promise<void>) | undefined
}

const AGAIN_MS = 30_000
const restAgain = (signal: AbortSignal): Promise<void> => sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)

/** Starts the jobs; disposed of, they are stopped and waited for. */
export function startLeaderJobs(jobs: readonly LeaderJob[], options: LeaderJobOptions): AsyncDisposable {
  const stop = new AbortController()
  const either = eitherSignal(options.signal, stop.signal)
  const running = jobs.map((job) => keepRunning(job, { ...options, signal: either.signal }))
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
      either[Symbol.dispose]()
    },
  }
}

async function keepRunning(job: LeaderJob, { log, signal, fence, rest = restAgain }: LeaderJobOptions): Promise<void> {
  while (!signal.aborted) {
    try {
      return await job.run(signal, fence)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ job: job.name, reason: (error as Error).message }, 'background job failed; retrying')
      await rest(signal)
    }
  }
}
