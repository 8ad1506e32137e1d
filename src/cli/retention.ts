import type { Logger } from 'pino'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'
import { parseKeep } from '../index/retention/keep.ts'
import { keepPruned } from '../index/retention/prune.ts'

/** What is older than what is kept goes, for as long as blocks come. */
export function retentionJobs(keep: string, log: Logger): LeasedJob[] {
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
