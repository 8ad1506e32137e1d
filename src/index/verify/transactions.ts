import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { stateCells, transactionCells, transactionDoc } from '../../store/compact/beside.ts'
import type { Queryable } from '../../store/database.ts'
import { isSame } from '../../store/key-starts.ts'
import { listByHash } from '../../store/lookups/known-hashes.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { checkBalances } from './account-balances.ts'
import type { Findings } from './finding.ts'
import { checkMessages } from './messages.ts'
import type { StorageGuard } from './storage.ts'
import { isRootOf, readStored } from './stored-document.ts'
import {
  type AccountAt,
  placeOf,
  type StoredRange,
  type TransactionDocument,
  type VerifiedTransaction,
} from './transaction.ts'

const DOC = transactionDoc('t')
const CELLS = transactionCells('t')
const STATE_CELLS = stateCells('s')
const ITS_STATES = isSame('s.account', 't.account')
const NAMED_STATES = isSame('s.account', 'k.account')

const PAGE = 300

/** Rules 2 to 4 over all transactions of a range, a page at a time. Gives how many there were. */
export async function verifyTransactions(
  db: Queryable,
  range: StoredRange,
  findings: Findings,
  guard: StorageGuard,
  onPage: (mcSeqno: number) => void,
): Promise<number> {
  let count = 0
  let after: readonly [number, bigint, Buffer] = [range.from, -1n, Buffer.alloc(0)]
  while (!findings.isFull) {
    const place = after
    const rows = await guard.look(() => readPage(db, place, range.to))
    if (rows === undefined) {
      // Somewhere in this page: what is left of this masterchain block cannot be told from it.
      if (place[0] >= range.to) break
      after = [place[0] + 1, -1n, Buffer.alloc(0)]
      continue
    }
    const last = rows.at(-1)
    if (last === undefined) break
    count += rows.length
    after = [last.mc_seqno, last.lt, Buffer.from(last.account)]
    const transactions = rows.flatMap((row) => parse(row, findings) ?? [])
    await guard.look(() => checkPrevious(db, transactions, range, findings))
    await guard.look(() => checkHashes(db, transactions, findings))
    await guard.look(() => checkStates(db, transactions, findings))
    await guard.look(() => checkMessages(db, transactions, range, findings))
    await guard.look(() => checkBalances(db, transactions, findings))
    onPage(last.mc_seqno)
  }
  return count
}

interface StoredRow extends Omit<VerifiedTransaction, 'doc' | 'raw'> {
  readonly stored: Buffer
  readonly cells: Buffer | null
}

const readPage = (db: Queryable, after: readonly [number, bigint, Buffer], to: number) =>
  db.query<StoredRow>(
    `select t.account, t.lt, t.hash, t.mc_seqno, t.prev_trans_lt, t.prev_trans_hash, t.state_before, t.state_after, t.trace_id,
       ${DOC} as stored, ${CELLS} as cells
     from transactions t where (t.mc_seqno, t.lt, t.account) > ($1, $2, $3) and t.mc_seqno <= $4
     order by t.mc_seqno, t.lt, t.account limit ${PAGE}`,
    [...after, to],
  )

function parse({ stored, cells, ...row }: StoredRow, findings: Findings): VerifiedTransaction | undefined {
  if (cells !== null && !isRootOf(cells, row.hash)) findings.add('documents', placeOf(row), 'its cells are not its own')
  const read = readStored<TransactionDocument>(stored, '}')
  if (typeof read === 'string') {
    findings.add('documents', placeOf(row), read)
    return undefined
  }
  if (read.doc.hash !== row.hash.toString('base64') || read.doc.lt !== row.lt.toString()) {
    findings.add('documents', placeOf(row), 'its document speaks of another transaction')
  }
  return { ...row, ...read }
}

interface PreviousRow {
  readonly account: Buffer
  readonly of_lt: bigint
  readonly lt: bigint | null
  readonly hash: Buffer | null
  readonly mc_seqno: number | null
  readonly seeded: boolean
}

/** Rule 2. Only an account's first stored transaction may follow one that is not stored. */
async function checkPrevious(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
  { first, isPruned }: StoredRange,
  findings: Findings,
): Promise<void> {
  const rows = await db.query<PreviousRow>(
    `select t.account, t.lt as of_lt, p.lt, p.hash, p.mc_seqno,
       exists (select from account_states s where ${ITS_STATES} and s.lt = t.prev_trans_lt) as seeded
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k join transactions t on t.account = k.account and t.lt = k.lt
     left join lateral (select b.lt, b.hash, b.mc_seqno from transactions b
       where b.account = t.account and b.lt < t.lt order by b.lt desc limit 1) p on true`,
    [transactions.map((t) => t.account), transactions.map((t) => t.lt)],
  )
  const before = new Map(rows.map((row) => [transactionKey({ account: row.account, lt: row.of_lt }), row]))
  for (const transaction of transactions) {
    const { lt, hash, mc_seqno, seeded } = before.get(transactionKey(transaction)) as (typeof rows)[number]
    const { prev_trans_lt: prevLt, prev_trans_hash: prevHash } = transaction
    // An account that does not exist, or no longer, has no last transaction to name.
    if (prevLt === 0n && transaction.doc.orig_status === 'nonexist') continue
    if (lt === null || hash === null) {
      // From the zerostate on there is nothing before the first; later, a state given at the start may name what was.
      const isEdge = prevLt === 0n || first > 1 || seeded
      if (!isEdge)
        findings.add('transactions', placeOf(transaction), `the transaction before it, lt ${prevLt}, is missing`)
    } else if (isPruned && mc_seqno !== null && mc_seqno < first && lt < prevLt) {
      // The one before it has been let go, and an older one stays with its trace.
    } else if (lt !== prevLt || !sameBytes(hash, prevHash)) {
      findings.add('transactions', placeOf(transaction), `names lt ${prevLt} as the one before it, stored is lt ${lt}`)
    }
  }
}

/** Every transaction is found by its hash. */
async function checkHashes(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
  findings: Findings,
): Promise<void> {
  const rows = await listByHash(
    db,
    transactions.map((t) => t.hash),
  )
  const found = new Map(rows.map((row) => [byteKey(row.hash), row]))
  for (const transaction of transactions) {
    const row = found.get(byteKey(transaction.hash))
    const isRight = row !== undefined && row.lt === transaction.lt && sameBytes(row.account, transaction.account)
    if (!isRight) findings.add('transactions', placeOf(transaction), 'it cannot be found by its hash')
  }
}

/** The states that they left can be read, and have the hash that is said of them. */
async function checkStates(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
  findings: Findings,
): Promise<void> {
  const rows = await db.query<AccountAt & { hash: Buffer; cells: Buffer }>(
    `select s.account, s.lt, s.hash, ${STATE_CELLS} as cells from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k
     join account_states s on ${NAMED_STATES} and s.lt = k.lt where s.boc is not null`,
    [transactions.map(({ account }) => account), transactions.map(({ lt }) => lt)],
  )
  for (const row of rows) {
    if (!isRootOf(row.cells, row.hash))
      findings.add('documents', placeOf(row), 'the cells of its state are not its own')
  }
}
