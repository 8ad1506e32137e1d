import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { tableOfHashes } from '../../store/hash-rows.ts'
import { listKnown } from '../../store/lookups/known-hashes.ts'
import type { Findings } from './finding.ts'
import { base64Hash, type MessageDocument, placeOf, type StoredRange, type VerifiedTransaction } from './transaction.ts'

interface MessageRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly hash: Buffer
  readonly out_tx_hash: Buffer | null
  readonly in_tx_hash: Buffer | null
  readonly in_lt: bigint | null
  readonly created_at: bigint | null
  readonly doc_offset: number
  readonly doc_length: number
  readonly is_open: boolean
  readonly has_ends: boolean
}

const SYSTEM_ACCOUNT = `-1:${'0'.repeat(64)}`

/**
 * Rule 3: every internal message a transaction received was sent by a stored one, or its trace is marked as starting at the edge;
 * every one it sent was received by a stored one, or is listed as open. Each message has one row, which leads to its document.
 */
export async function checkMessages(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
  { first }: StoredRange,
  findings: Findings,
): Promise<void> {
  const rows = await readRows(db, transactions)
  for (const transaction of transactions) {
    const { doc } = transaction
    const complain = (what: string) => findings.add('messages', placeOf(transaction), what)
    if (doc.in_msg !== null) {
      const received = of(rows, doc.in_msg.hash).filter(
        (row) => row.in_tx_hash && sameBytes(row.in_tx_hash, transaction.hash),
      )
      const [row] = received
      if (row === undefined || received.length > 1) complain(`its in-message has ${received.length} rows`)
      else checkReceived(row, transaction, doc.in_msg, first, complain)
    }
    for (const [i, message] of doc.out_msgs.entries()) {
      const sent = of(rows, message.hash).filter(
        (row) => row.out_tx_hash && sameBytes(row.out_tx_hash, transaction.hash),
      )
      const [row] = sent
      if (row === undefined || sent.length > 1) complain(`its out-message ${i + 1} has ${sent.length} rows`)
      else checkSent(row, transaction, message, i + 1, complain)
    }
  }
}

const of = (rows: ReadonlyMap<string, MessageRow[]>, hash: string): readonly MessageRow[] =>
  rows.get(byteKey(base64Hash(hash))) ?? []

function checkReceived(
  row: MessageRow,
  transaction: VerifiedTransaction,
  message: MessageDocument,
  first: number,
  complain: (what: string) => void,
): void {
  if (row.in_lt !== transaction.lt) complain('its in-message names another lt for it')
  if (!row.has_ends) complain('its in-message was sent by a transaction that is not stored')
  const isInternal = message.created_lt !== null
  if (row.out_tx_hash !== null) {
    if (!isInternal) complain('its in-message came from outside, and yet has a sender')
    if (row.is_open) complain('its in-message is still listed as open')
    return
  }
  checkDocument(row, transaction, message, 0, complain)
  // Fees and new coins come from the zero address without a transaction; where it has an account, that may send too.
  if (!isInternal || message.source === SYSTEM_ACCOUNT) return
  const startsTrace = sameBytes(transaction.trace_id, transaction.hash)
  if (first === 1 || !startsTrace) complain('who sent its in-message is not stored')
}

function checkSent(
  row: MessageRow,
  transaction: VerifiedTransaction,
  message: MessageDocument,
  index: number,
  complain: (what: string) => void,
): void {
  checkDocument(row, transaction, message, index, complain)
  const isLog = message.destination === null
  if (isLog && row.in_tx_hash !== null) complain(`its out-message ${index} is a log, and yet was received`)
  if (!row.has_ends) complain(`its out-message ${index} was received by a transaction that is not stored`)
  if (!isLog && (row.in_tx_hash === null) !== row.is_open) {
    complain(
      `its out-message ${index} is ${row.is_open ? 'received and listed as open' : 'neither received nor listed as open'}`,
    )
  }
}

function checkDocument(
  row: MessageRow,
  { account, lt, raw, doc }: VerifiedTransaction,
  message: MessageDocument,
  index: number,
  complain: (what: string) => void,
): void {
  const isHome = row.lt === lt && row.idx === index && sameBytes(row.account, account)
  if (!isHome) complain(`the row of its message ${index} lies elsewhere`)
  if (row.created_at !== BigInt(message.created_at ?? doc.now))
    complain(`its message ${index} is listed at another time`)
  const text = raw.toString('latin1', row.doc_offset, row.doc_offset + row.doc_length)
  if (!text.startsWith(`{"hash":"${message.hash}"`))
    complain(`the document of its message ${index} is not where its row says`)
}

async function readRows(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
): Promise<Map<string, MessageRow[]>> {
  const hashes = new Map<string, Uint8Array>()
  for (const { doc } of transactions) {
    for (const { hash } of doc.in_msg === null ? doc.out_msgs : [doc.in_msg, ...doc.out_msgs]) {
      const bytes = base64Hash(hash)
      hashes.set(byteKey(bytes), bytes)
    }
  }
  // One external message may have been included hundreds of times: of its rows, only those of this page's transactions count.
  const rows = await db.query<Omit<MessageRow, 'is_open' | 'has_ends'>>(
    `select m.account, m.lt, m.idx, m.hash, m.out_tx_hash, m.in_tx_hash, m.in_lt, m.created_at, m.doc_offset, m.doc_length
     from messages m where m.hash = any($1::bytea[]) and (m.in_tx_hash = any($2::bytea[]) or m.out_tx_hash = any($2::bytea[]))`,
    [[...hashes.values()], transactions.map((transaction) => transaction.hash)],
  )
  const open = await listKnown(db, 'open_messages', [...hashes.values()])
  const ends = rows.flatMap((row) => [row.out_tx_hash, row.in_tx_hash]).filter((hash) => hash !== null)
  const stored = await listKnown(db, await tableOfHashes(db), ends)
  const isStored = (hash: Buffer | null): boolean => hash === null || stored.has(byteKey(hash))
  const found = new Map<string, MessageRow[]>()
  for (const part of rows) {
    const key = byteKey(part.hash)
    const hasEnds = isStored(part.out_tx_hash) && isStored(part.in_tx_hash)
    const row = { ...part, is_open: open.has(key), has_ends: hasEnds }
    const known = found.get(key)
    if (known === undefined) found.set(key, [row])
    else known.push(row)
  }
  return found
}
