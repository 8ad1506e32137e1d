import { CellarError } from '../lib/errors.ts'
import type { Database, Queryable } from '../store/database.ts'
import { findCheckpoint } from '../store/lookups/checkpoint.ts'
import { verifyBlocks } from './verify/blocks.ts'
import { type Finding, Findings } from './verify/finding.ts'
import { verifyAccounts, verifyCheckpoint, verifyCounts } from './verify/sums.ts'
import { verifyTraces } from './verify/traces.ts'
import { verifyTransactions } from './verify/transactions.ts'

export interface VerifyOptions {
  /** Masterchain blocks to look at; all of them without bounds. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly maxFindings?: number | undefined
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined
}

export interface VerifyProgress {
  readonly rule: 'blocks' | 'transactions' | 'traces' | 'accounts'
  readonly mcSeqno: number
}

export interface VerifyResult {
  readonly from: number
  readonly to: number
  readonly transactions: number
  readonly findings: readonly Finding[]
  /** Findings beyond `maxFindings`, of what was still looked at. */
  readonly more: number
}

/**
 * Checks what must always hold of what is stored (docs/verify.md), in one snapshot of the database: an import may go on
 * beside it. Memory is bounded; time grows with the range.
 */
export function verifyStore(db: Database, options: VerifyOptions = {}): Promise<VerifyResult> {
  return db.transaction(async (transaction) => {
    await transaction.run('set transaction isolation level repeatable read, read only')
    return verifySnapshot(transaction, options)
  })
}

async function verifySnapshot(db: Queryable, options: VerifyOptions): Promise<VerifyResult> {
  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) throw new CellarError('NOT_INDEXED', 'Nothing has been indexed yet.')
  const first = checkpoint.firstMcSeqno
  const from = Math.max(options.from ?? first, first)
  const to = Math.min(options.to ?? checkpoint.lastMcSeqno, checkpoint.lastMcSeqno)
  if (from > to) {
    throw new CellarError('BAD_REQUEST', `Stored are masterchain blocks ${first}..${checkpoint.lastMcSeqno}.`)
  }
  const findings = new Findings(options.maxFindings ?? 1000)
  const tell = (rule: VerifyProgress['rule']) => (mcSeqno: number) => options.onProgress?.({ rule, mcSeqno })
  const range = { first, from, to }
  await verifyCheckpoint(db, checkpoint, findings)
  await verifyBlocks(db, range, findings, tell('blocks'))
  const transactions = await verifyTransactions(db, range, findings, tell('transactions'))
  await verifyTraces(db, range, findings)
  tell('traces')(to)
  await verifyAccounts(db, findings)
  tell('accounts')(to)
  const isWhole = from === first && to === checkpoint.lastMcSeqno
  if (isWhole && !findings.isFull) await verifyCounts(db, first, transactions, findings)
  return { from, to, transactions, findings: findings.list, more: findings.droppedCount }
}
