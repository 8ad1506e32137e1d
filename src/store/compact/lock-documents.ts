import { hasCitus, type Transaction } from '../database.ts'

/** Any number will do that is not a lock of something else. */
const REWRITING = 0x43656c80

/**
 * The end of a statement that reads documents to write them anew, `for update of t`: nobody else writes them until the transaction ends. Citus locks no
 * rows of several servers, so that there whoever rewrites documents waits for whoever does.
 */
export async function lockDocuments(transaction: Transaction): Promise<string> {
  if (!(await hasCitus(transaction))) return 'for update of t'
  await transaction.query('select pg_advisory_xact_lock($1)', [REWRITING])
  return ''
}
