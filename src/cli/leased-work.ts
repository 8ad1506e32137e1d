import type { Logger } from 'pino'
import { startLeasedJobs } from '../index/redecode/leased-jobs.ts'
import type { Database } from '../store/database.ts'
import { innerStatesJob } from './inner-states.ts'
import { packDocumentsJob } from './pack-documents.ts'
import { reclassifyJob, settleMatchers } from './reclassify.ts'
import { redecodeJob, settleLayouts } from './redecode.ts'
import { statsJob } from './stats.ts'

/**
 * Settles layouts and matchers, and beside everything else writes anew what older ones left, works out the states between
 * transactions of one block, counts blocks that nobody counted, and packs documents that older versions stored plain.
 */
export async function startLeasedWork(
  { db, url }: { readonly db: Database; readonly url: string },
  layouts: string | undefined,
  log: Logger,
): Promise<AsyncDisposable> {
  const decoder = await settleLayouts(db, layouts)
  await settleMatchers(db)
  const jobs = [
    ...[redecodeJob(db, decoder, log), reclassifyJob(db, log)],
    ...[innerStatesJob, statsJob(db, log), packDocumentsJob(db, log)],
  ]
  return startLeasedJobs(jobs, { db, url, log })
}
