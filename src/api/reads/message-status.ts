import { asHash, type Hash } from '../../cell/hash.ts'
import type { MessageStatus, ReceivingTransaction } from '../../record/message-status.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import { FINALITIES } from '../../store/pending.ts'
import { PENDING_STATES } from '../../store/pending-states.ts'
import { SENT_STATES } from '../../store/sent-messages.ts'
import { isSame, run, sql, TRANSACTION_DOC } from './sql.ts'
import { hashTable, listKeysByHash } from './transactions.ts'

/** What became of a message, by its hash or its normalised one: as the chain tells, else what is known of its way; undefined when nothing is. */
export async function findMessageStatus(
  db: Queryable,
  hash: Hash,
  headUtime: number,
): Promise<MessageStatus | undefined> {
  const sent = await findSent(db, hash)
  const known = { hash, sentAt: sent?.sentAt ?? null, validUntil: sent?.validUntil ?? null }
  return (
    (await findOnChain(db, hash, known)) ??
    (await findOnItsWay(db, hash, known)) ??
    (sent && toStatus(sent, known, headUtime))
  )
}

type Known = Pick<MessageStatus, 'hash' | 'sentAt' | 'validUntil'>

interface ChainRow {
  readonly account: Buffer
  readonly hash: Buffer
  readonly lt: bigint
  readonly mc_seqno: number
  readonly now: bigint
  readonly doc: Buffer
}

const ROW = sql`t.account, t.hash, t.lt, t.mc_seqno, t.now, ${TRANSACTION_DOC} as doc`

/** A message, and the transaction that received it, if there is one. */
type ReceivedRow = (ChainRow | { readonly account: null }) & { readonly destination: Buffer | null }

async function findReceived(db: Queryable, hash: Hash): Promise<ReceivedRow | undefined> {
  const message = sql`(select destination, in_tx_hash from messages where hash = ${hash} order by in_tx_hash nulls last limit 1)
    union all (select destination, in_tx_hash from messages where hash_norm = ${hash} limit 1) limit 1`
  if (!(await hasCitus(db))) {
    const [row] = await run<ReceivedRow>(
      db,
      sql`select m.destination, ${ROW} from (${message}) m
        left join ${await hashTable(db)} h on ${isSame(sql`h.hash`, sql`m.in_tx_hash`)}
        left join transactions t on t.account = h.account and t.lt = h.lt`,
    )
    return row
  }
  // Message, hash and transaction lie on servers of their own, and Citus joins no such tables.
  const [found] = await run<{ destination: Buffer | null; in_tx_hash: Buffer | null }>(db, message)
  if (found === undefined) return undefined
  const keys = found.in_tx_hash === null ? [] : await listKeysByHash(db, [asHash(found.in_tx_hash)])
  const [row] =
    keys[0] === undefined
      ? []
      : await run<ChainRow>(
          db,
          sql`select ${ROW} from transactions t where t.account = ${keys[0].account} and t.lt = ${keys[0].lt}`,
        )
  return { ...(row ?? { account: null }), destination: found.destination }
}

async function findOnChain(db: Queryable, hash: Hash, known: Known): Promise<MessageStatus | undefined> {
  const row = await findReceived(db, hash)
  if (row === undefined) return undefined
  // Sent by a contract, and nobody has received it yet.
  if (row.account === null)
    return { ...known, status: 'pending', reason: null, account: row.destination, transaction: null }
  const { account, hash: txHash } = row
  const { failure = null } = JSON.parse(`${row.doc.toString('latin1')}}`) as { failure?: string }
  const transaction: ReceivingTransaction = {
    hash: txHash,
    account,
    lt: row.lt,
    mcSeqno: row.mc_seqno,
    now: row.now,
    failure,
  }
  return { ...known, status: 'finalized', reason: null, account, transaction }
}

interface PendingRow {
  readonly account: Buffer
  readonly state: number
  readonly reason: string | null
  readonly valid_until: bigint | null
  readonly created_ms: bigint
  readonly finality: number | null
  readonly tx_hash: Buffer | null
  readonly tx_lt: bigint | null
}

/** While it is looked after: a message is confirmed when its first transaction is in a signed block. */
async function findOnItsWay(db: Queryable, hash: Hash, known: Known): Promise<MessageStatus | undefined> {
  const [row] = await run<PendingRow>(
    db,
    sql`select account, state, reason, valid_until, created_ms, tx_finality[1] as finality, tx_hashes[1] as tx_hash, tx_lts[1] as tx_lt
      from pending_traces where hash_norm = ${hash} or hash = ${hash} limit 1`,
  )
  if (row === undefined) return undefined
  const { account, state, reason, valid_until: validUntil, finality, tx_hash, tx_lt } = row
  const sentAt = Math.floor(Number(row.created_ms) / 1000)
  const about = { ...known, account, sentAt: known.sentAt ?? sentAt, validUntil: known.validUntil ?? validUntil }
  if (PENDING_STATES[state] === 'invalidated') return { ...about, ...toEnd(reason), transaction: null }
  if (FINALITIES[finality ?? 0] !== 'confirmed' || tx_hash === null || tx_lt === null)
    return { ...about, status: 'pending', reason: null, transaction: null }
  const transaction = { hash: tx_hash, account, lt: tx_lt, mcSeqno: null, now: null, failure: null }
  return { ...about, status: 'confirmed', reason: null, transaction }
}

interface Sent {
  readonly account: Buffer
  readonly state: number
  readonly reason: string | null
  readonly sentAt: number
  readonly validUntil: bigint | null
}

async function findSent(db: Queryable, hash: Hash): Promise<Sent | undefined> {
  const [row] = await run<{
    account: Buffer
    state: number
    reason: string | null
    sent_ms: bigint
    valid_until: bigint | null
  }>(
    db,
    sql`select account, state, reason, sent_ms, valid_until from sent_messages where hash_norm = ${hash} or hash = ${hash} limit 1`,
  )
  return row && { ...row, sentAt: Math.floor(Number(row.sent_ms) / 1000), validUntil: row.valid_until }
}

/** Of one that nobody looks after any more. */
function toStatus({ account, state, reason, validUntil }: Sent, known: Known, headUtime: number): MessageStatus {
  const about = { ...known, account, transaction: null }
  if (SENT_STATES[state] === 'refused') return { ...about, status: 'refused', reason }
  if (SENT_STATES[state] === 'given up') return { ...about, ...toEnd(reason) }
  const isOver = validUntil !== null && Number(validUntil) < headUtime
  return isOver ? { ...about, ...toEnd('expired') } : { ...about, status: 'pending', reason: null }
}

/** An account that no longer takes a message refuses it; otherwise its time ran out. */
const toEnd = (reason: string | null): Pick<MessageStatus, 'status' | 'reason'> => ({
  status: reason !== null && /exit code|not taken|accept/.test(reason) ? 'refused' : 'expired',
  reason,
})
