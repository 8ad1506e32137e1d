import { isAllPacked, packNext } from '../../store/compact/pack-stored.ts'
import type { Database } from '../../store/database.ts'
import { type RewritePace, rewriteBatches } from './rewrite-batches.ts'

export interface PackOptions extends RewritePace {
  readonly db: Database
  /** Documents in one commit: few, since a reader or the indexer may wait for them. */
  readonly batch?: number
}

const BATCH = 64

/**
 * Packs the documents that older versions stored plain, a few at a time, each time whole or not at all: it may be stopped anywhere and goes
 * on from there. Readers get the same text before and after. Gives the number of documents.
 */
export async function packDocuments({ db, batch = BATCH, ...pace }: PackOptions): Promise<number> {
  let packed = 0
  await rewriteBatches(pace, async () => {
    const count = await db.transaction((transaction) => packNext(transaction, batch))
    if (count === undefined) return (await isAllPacked(db)) ? 'done' : 'later'
    packed += count
    return 'more'
  })
  return packed
}
