import type { Logger } from 'pino'
import { startLeasedJobs } from '../index/redecode/leased-jobs.ts'
import type { Database } from '../store/database.ts'
import { type HooksJobOptions, hooksJob } from './hooks/hooks-job.ts'
import { innerStatesJob } from './inner-states.ts'
import { packDocumentsJob } from './pack-documents.ts'
import { reclassifyJob, settleMatchers } from './reclassify.ts'
import { redecodeJob, settleLayouts } from './redecode.ts'
import { retentionJobs } from './retention.ts'
import { statsJob } from './stats.ts'

interface LeasedWorkSettings {
  readonly layouts?: string | undefined
  readonly keep: string
  readonly hooks: HooksJobOptions
}

/**
 * Settles layouts and matchers, and beside everything else writes anew what older ones left, works out the states between
 * transactions of one block, counts blocks that nobody counted, packs documents that older versions stored plain,
 * lets go of what is older than what is kept, and delivers webhooks.
 */
export async function startLeasedWork(
  { db, url }: { readonly db: Database; readonly url: string },
  { layouts, keep, hooks }: LeasedWorkSettings,
  log: Logger,
): Promise<AsyncDisposable> {
  const decoder = await settleLayouts(db, layouts)
  await settleMatchers(db)
  const jobs = [
    ...[redecodeJob(db, decoder, log), reclassifyJob(db, log)],
    ...[innerStatesJob, statsJob(db, log), packDocumentsJob(db, log)],
    ...retentionJobs(keep, log),
    hooksJob(decoder, hooks, log),
  ]
  return startLeasedJobs(jobs, { db, url, log })
}
