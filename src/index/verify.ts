import { CellarError } from '../lib/errors.ts'
import type { Checkpoint } from '../store/commit.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { DamagedRelation } from '../store/find-damaged.ts'
import { findCheckpoint } from '../store/lookups/checkpoint.ts'
import { verifyActions } from './verify/actions.ts'
import { verifyBlocks } from './verify/blocks.ts'
import { type Finding, Findings } from './verify/finding.ts'
import { verifyListCounts } from './verify/list-counts.ts'
import { verifyStats } from './verify/stats.ts'
import { StorageGuard } from './verify/storage.ts'
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
  /** All that is looked at. */
  readonly from: number
  readonly to: number
}

export interface VerifyResult {
  readonly from: number
  readonly to: number
  readonly transactions: number
  readonly findings: readonly Finding[]
  /** Findings beyond `maxFindings`, of what was still looked at. */
  readonly more: number
  /** By the checkpoint. */
  readonly stored: Pick<Checkpoint, 'firstMcSeqno' | 'lastMcSeqno' | 'networkId'>
  /** What the database cannot read. */
  readonly damaged: readonly DamagedRelation[]
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

async function verifySnapshot(db: Transaction, options: VerifyOptions): Promise<VerifyResult> {
  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) throw new CellarError('NOT_INDEXED', 'Nothing has been indexed yet.')
  const first = checkpoint.firstMcSeqno
  const from = Math.max(options.from ?? first, first)
  const to = Math.min(options.to ?? checkpoint.lastMcSeqno, checkpoint.lastMcSeqno)
  if (from > to) {
    throw new CellarError('BAD_REQUEST', `Stored are masterchain blocks ${first}..${checkpoint.lastMcSeqno}.`)
  }
  const findings = new Findings(options.maxFindings ?? 1000)
  const tell = (rule: VerifyProgress['rule']) => (mcSeqno: number) => options.onProgress?.({ rule, mcSeqno, from, to })
  const range = { first, from, to, isPruned: checkpoint.begunMcSeqno < first }
  const guard = new StorageGuard(db, findings)
  await guard.sweep()
  await guard.look(() => verifyCheckpoint(db, checkpoint, findings))
  // What they look for they find by indexes, which are read so, too.
  await db.run('set local enable_seqscan = off')
  await guard.look(() => verifyBlocks(db, range, findings, tell('blocks')))
  const transactions = await verifyTransactions(db, range, findings, guard, tell('transactions'))
  await db.run('set local enable_seqscan = on')
  await guard.look(() => verifyTraces(db, range, findings))
  await guard.look(() => verifyActions(db, range, findings))
  tell('traces')(to)
  await guard.look(() => verifyAccounts(db, findings))
  tell('accounts')(to)
  const isWhole = from === first && to === checkpoint.lastMcSeqno
  // What could not be read was not counted.
  if (isWhole && !findings.isFull && guard.damaged.length === 0) {
    await verifyCounts(db, first, transactions, findings)
    await verifyStats(db, checkpoint, findings)
    await verifyListCounts(db, findings)
  }
  const { damaged } = guard
  return { from, to, transactions, findings: findings.list, more: findings.droppedCount, stored: checkpoint, damaged }
}
