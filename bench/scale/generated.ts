import { fillBigDatabase } from '../../test/api/big-database.ts'
import { BUSY_ACCOUNT } from '../../test/api/planned-requests.ts'
import type { Asked } from '../../test/citus/tasks.ts'
import type { Place } from './place.ts'

/** Made-up transactions with short documents, and what to ask of them: an account that has a third of them, and the oldest. */
export async function fillGenerated({ db }: Place, transactions: number): Promise<Asked> {
  await fillBigDatabase(db, transactions)
  const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
  // Of a whole block: the busy account's own all begin a trace.
  const stored = await db.query<{ hash: Buffer; trace_id: Buffer }>(
    'select hash, trace_id from transactions where mc_seqno = 1 order by lt, account',
  )
  const [message] = await db.query<{ hash: Buffer }>(
    'select hash from messages where idx = 1 order by lt, hash limit 1',
  )
  return {
    head: row?.last_mc_seqno ?? 0,
    wallet: BUSY_ACCOUNT,
    transactions: stored.map(({ hash, trace_id }) => ({
      hash: hash.toString('hex'),
      trace_id: trace_id.toString('hex'),
    })),
    message: { hash: message?.hash.toString('hex') },
  }
}
