import type { Logger } from 'pino'
import { keepInnerStates } from '../index/inner-states/inner-states.ts'
import { type LeasedJob, startLeasedJobs } from '../index/redecode/leased-jobs.ts'
import { packDocuments } from '../index/redecode/pack-documents.ts'
import { parseKeep } from '../index/retention/keep.ts'
import { keepPruned } from '../index/retention/prune.ts'
import { fillStats } from '../index/stats/fill-stats.ts'
import { isAllPacked, startPacking } from '../store/compact/pack-stored.ts'
import type { Database } from '../store/database.ts'
import { isAllCounted } from '../store/stats/count-blocks.ts'
import { type HooksJobOptions, hooksJob } from './hooks/hooks-job.ts'
import { reclassifyJob, settleMatchers } from './reclassify.ts'
import { redecodeJob, settleLayouts } from './redecode.ts'

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

/** Documents that older versions stored plain are packed. */
const packDocumentsJob = (db: Database, log: Logger): LeasedJob => ({
  what: 'pack_documents',
  isDone: () => isAllPacked(db),
  async run(fenced, signal) {
    await startPacking(fenced)
    const documents = await packDocuments({ db: fenced, signal })
    if (!signal.aborted && documents > 0) log.info({ documents }, 'stored documents packed')
  },
})

/** Blocks that an older version indexed without counting them are counted. */
const statsJob = (db: Database, log: Logger): LeasedJob => ({
  what: 'stats',
  isDone: () => isAllCounted(db),
  async run(fenced, signal) {
    log.info({}, 'counting stored blocks for statistics')
    await fillStats({ db: fenced, signal, restRatio: 1 })
    if (!signal.aborted) log.info({}, 'stored blocks counted for statistics')
  },
})

/** What is older than what is kept goes, for as long as blocks come. */
function retentionJobs(keep: string, log: Logger): LeasedJob[] {
  const kept = parseKeep(keep)
  if (kept === undefined) return []
  const onBatch = ({ firstMcSeqno, transactions }: { readonly firstMcSeqno: number; readonly transactions: number }) =>
    log.debug({ firstMcSeqno, transactions }, 'old blocks pruned')
  return [
    {
      what: 'prune',
      isDone: async () => false,
      run: (db, signal) => keepPruned({ db, keep: kept, signal, restRatio: 1, onBatch }),
    },
  ]
}

/** The states between transactions of one account in one block, for as long as blocks come. */
export const innerStatesJob: LeasedJob = {
  what: 'inner_states',
  isDone: async () => false,
  run: (db, signal) => keepInnerStates({ db, signal }),
}
