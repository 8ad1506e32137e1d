import { readOutline, type TransactionOutline } from '../../record/transaction-outline.ts'
import type { Queryable } from '../../store/database.ts'
import { inTimeSlices } from '../http/time-slice.ts'
import { run, sql, TRANSACTION_DOC } from './sql.ts'
import { atKeys, ofAccounts, type TransactionKey } from './transactions.ts'

export interface OutlineRow extends TransactionKey {
  readonly hash: Buffer
  readonly now: bigint
  readonly outline: TransactionOutline
}

interface DocumentRow extends TransactionKey {
  readonly hash: Buffer
  readonly now: bigint
  readonly doc: Buffer
}

/** Outlines of the transactions at these keys, in no order; a key without a row is left out. */
export async function listOutlines(db: Queryable, keys: readonly TransactionKey[]): Promise<OutlineRow[]> {
  if (keys.length === 0) return []
  const rows = await run<DocumentRow>(
    db,
    sql`select t.account, t.lt, t.hash, t.now, ${TRANSACTION_DOC} as doc ${atKeys(keys)}
      ${await ofAccounts(db, sql`t.account`, keys)}`,
  )
  const outlines: OutlineRow[] = []
  await inTimeSlices(rows, ({ account, lt, hash, now, doc }) => {
    outlines.push({ account, lt, hash, now, outline: readOutline(doc) })
  })
  return outlines
}
