import type { Logger } from 'pino'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'
import { packDocuments } from '../index/redecode/pack-documents.ts'
import { isAllPacked, startPacking } from '../store/compact/pack-stored.ts'
import type { Database } from '../store/database.ts'

/** Documents that older versions stored plain are packed. */
export const packDocumentsJob = (db: Database, log: Logger): LeasedJob => ({
  what: 'pack_documents',
  isDone: () => isAllPacked(db),
  async run(fenced, signal) {
    await startPacking(fenced)
    const documents = await packDocuments({ db: fenced, signal })
    if (!signal.aborted && documents > 0) log.info({ documents }, 'stored documents packed')
  },
})
