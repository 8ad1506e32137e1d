import type { Hash } from '../../cell/hash.ts'
import type { PortCalls } from '../../lib/port-calls.ts'
import type { Queryable } from '../../store/database.ts'
import { listTraceTransactions, type StoredTraceTransaction } from '../../store/lookups/trace-transactions.ts'

/** What telling actions asks of batches already committed. Plain values: the answers may come from another thread. */
export interface ActionLookups {
  listTraceTransactions(ids: readonly Hash[]): Promise<readonly StoredTraceTransaction[]>
}

export const actionLookups = (db: Queryable): ActionLookups => ({
  listTraceTransactions: (ids) => listTraceTransactions(db, ids),
})

/** The lookups as calls to the thread that has the store. */
export const callActions = (calls: Pick<PortCalls, 'call'>): ActionLookups => ({
  listTraceTransactions: (ids) => calls.call('listTraceTransactions', ids),
})

/** What that thread answers. `ask` finds the store of the job under way. */
export const answerActions = (
  ask: <T>(question: (lookups: ActionLookups) => Promise<T>) => Promise<T>,
): ActionLookups => ({
  listTraceTransactions: (ids) => ask((lookups) => lookups.listTraceTransactions(ids)),
})
