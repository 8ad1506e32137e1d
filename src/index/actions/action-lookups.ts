import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import { listTraceTransactions, type StoredTraceTransaction } from '../../store/lookups/trace-transactions.ts'

/** What telling actions asks of batches already committed. Plain values: the answers may come from another thread. */
export interface ActionLookups {
  listTraceTransactions(ids: readonly Hash[]): Promise<readonly StoredTraceTransaction[]>
}

export const actionLookups = (db: Queryable): ActionLookups => ({
  listTraceTransactions: (ids) => listTraceTransactions(db, ids),
})
