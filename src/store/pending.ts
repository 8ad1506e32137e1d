import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { TraceNode } from '../model/trace.ts'
import { CHANGE_CHANNELS } from './changes.ts'
import { hasCitus, type Queryable, type Transaction } from './database.ts'
import { ENDED, FINALIZED, OPEN, PENDING_STATES, pendingNumber, RESENDABLE } from './pending-states.ts'
import { sentNumber } from './sent-messages.ts'

/** Whose traces: of messages sent through an API, or only seen in a confirmed block. */
export const FROM_CONFIRMED = 1
/** In the place of the block that a message was last looked at: there is news of it. */
export const MUST_LOOK = -1

export const FINALITIES = ['pending', 'confirmed', 'finalized'] as const
export type Finality = (typeof FINALITIES)[number]

/** Whoever listens to this channel is told `HEX STATE` of every change, HEX being the normalised hash. */
const CHANNEL = CHANGE_CHANNELS.pending

export interface PendingTransaction extends TraceNode {
  readonly finality: Finality
  /** As documents of stored transactions: up to, not including, `trace_id` and the closing brace. */
  readonly doc: Uint8Array
  /** Addresses it names, 33 bytes each. */
  readonly book: Uint8Array
}

/** An action, and what decides who sees it. */
export interface PendingAction {
  readonly type: string
  readonly ancestors: readonly string[]
  readonly accounts: readonly string[]
  /** In the shape of v3. */
  readonly doc: Readonly<Record<string, unknown>>
}

/** What a message does, as far as it is known. */
export interface PendingContent {
  readonly baseMcSeqno: number
  readonly accountLt: bigint
  readonly rootState: Uint8Array
  readonly traceId: Hash | null
  readonly startLt: bigint
  readonly startUtime: number
  readonly endLt: bigint
  readonly endUtime: number
  readonly messages: number
  readonly isIncomplete: boolean
  readonly isClassified: boolean
  readonly actions: readonly PendingAction[]
  readonly transactions: readonly PendingTransaction[]
}

export interface PendingMessage {
  readonly hashNorm: Hash
  readonly hash: Hash
  readonly account: Address
  readonly message: Uint8Array
  readonly validUntil: number | null
}

const CONTENT = `base_mc_seqno, account_lt, root_state, trace_id, start_lt, start_utime, end_lt, end_utime, messages,
  is_incomplete, is_classified, actions, tx_accounts, tx_lts, tx_hashes, tx_in_msgs, tx_parents, tx_out_msgs, tx_finality,
  tx_books, tx_docs`
const CONTENT_VALUES = `$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::json, $13::bytea[], $14::bigint[], $15::bytea[],
  $16::bytea[], $17::bytea[], $18::int[], $19::int[], $20::bytea[], $21::bytea[]`

/** What a message that is sent again is given anew besides. */
const MESSAGE = 'hash, message, valid_until, state, reason, created_ms, updated_ms, seen_mc_seqno'
const EXCLUDED = `${CONTENT}, ${MESSAGE}`.replace(/(\w+)/g, 'excluded.$1')

const NOTHING = new Uint8Array(0)

function contentValues(content: PendingContent) {
  const { transactions: all } = content
  return [
    ...[content.baseMcSeqno, content.accountLt, content.rootState, content.traceId, content.startLt],
    ...[content.startUtime, content.endLt, content.endUtime, content.messages, content.isIncomplete],
    ...[content.isClassified, JSON.stringify(content.actions)],
    ...[all.map(({ account }) => account), all.map(({ lt }) => lt), all.map(({ hash }) => hash)],
    ...[all.map(({ inMsgHash }) => inMsgHash ?? NOTHING), all.map(({ parentHash }) => parentHash ?? NOTHING)],
    ...[all.map(({ outMsgs }) => outMsgs), all.map(({ finality }) => FINALITIES.indexOf(finality))],
    ...[all.map(({ book }) => book), all.map(({ doc }) => doc)],
  ]
}

/** False when the message is known and still on its way: then nothing is changed. */
export async function addPending(
  db: Queryable,
  message: PendingMessage,
  content: PendingContent,
  nowMs: number,
): Promise<boolean> {
  const { hashNorm, hash, account, message: boc, validUntil } = message
  const rows = await db.query(
    `with added as (insert into pending_traces (${CONTENT}, ${MESSAGE}, hash_norm, account)
     values (${CONTENT_VALUES}, $23, $25, $26, 0, null, $27, $27, $1, $22, $24)
     on conflict (hash_norm) do update set (${CONTENT}, ${MESSAGE}) = row(${EXCLUDED}) where pending_traces.state in (${RESENDABLE})
     returning hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' pending') from added`,
    [...contentValues(content), hashNorm, hash, account, boc, validUntil, nowMs],
  )
  return rows.length > 0
}

/** What is known has changed. Nothing happens to a message that has come to its end meanwhile. */
export async function updatePending(
  db: Queryable,
  hashNorm: Hash,
  state: 'pending' | 'begun',
  content: PendingContent,
  nowMs: number,
): Promise<void> {
  await db.query(
    `with changed as (update pending_traces set (${CONTENT}, state, updated_ms, lost_mc_seqno) = row(${CONTENT_VALUES}, $22, $23, null)
     where hash_norm = $24 and state in (${OPEN}) returning hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' ' || $25) from changed`,
    [...contentValues(content), pendingNumber(state), nowMs, hashNorm, state],
  )
}

/** It is in blocks, and what it did there is not told before all of it is. */
export async function beginPending(db: Queryable, hashNorm: Hash, nowMs: number): Promise<void> {
  await db.query('update pending_traces set state = $2, updated_ms = $3 where hash_norm = $1 and state = $4', [
    hashNorm,
    pendingNumber('begun'),
    nowMs,
    pendingNumber('pending'),
  ])
}

/** It came to its end: all of it is on chain, or it will never be. */
export async function endPending(
  db: Queryable,
  hashNorm: Hash,
  state: 'finalized' | 'invalidated',
  reason: string | null,
  nowMs: number,
): Promise<void> {
  await db.query(
    `with ended as (update pending_traces set state = $2, reason = $3, updated_ms = $4
     where hash_norm = $1 and state in (${OPEN}) returning hash_norm),
     kept as (update sent_messages s set state = $6, reason = $3 from ended e where $5 = 'invalidated' and s.hash_norm = e.hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' ' || $5) from ended`,
    [hashNorm, pendingNumber(state), reason, nowMs, state, sentNumber('given up')],
  )
}

/** The chain was put back, and forgot what was on its way; what had come to its end may not have happened any more. */
export async function endAllPending(transaction: Transaction, nowMs: number): Promise<void> {
  await transaction.query(`delete from pending_traces where state not in (${OPEN})`)
  await transaction.query(
    `with ended as (update pending_traces set state = $1, reason = $2, updated_ms = $3 returning hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' invalidated') from ended`,
    [pendingNumber('invalidated'), 'the chain was put back', nowMs],
  )
}

/** The same for all messages whose traces the index has whole by now. */
export async function endComplete(db: Queryable, nowMs: number): Promise<void> {
  if (await hasCitus(db)) return endCompleteApart(db, nowMs)
  await db.query(
    `with ended as (update pending_traces p set state = ${FINALIZED}, updated_ms = $1 from (
       select o.hash_norm from pending_traces o
       join messages m on m.hash_norm = o.hash_norm
       join transactions t on t.account = m.account and t.lt = m.lt
       join traces r on r.trace_id = t.trace_id and r.state = 1
       where o.state in (${OPEN}) order by o.hash_norm for update of o skip locked) whole
     where p.hash_norm = whole.hash_norm returning p.hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' finalized') from ended`,
    [nowMs],
  )
}

/** The same where messages and traces lie on several servers: what they have is asked for before anything is written. */
async function endCompleteApart(db: Queryable, nowMs: number): Promise<void> {
  const open = await db.query<{ hash_norm: Buffer }>(`select hash_norm from pending_traces where state in (${OPEN})`)
  if (open.length === 0) return
  const whole = await db.query<{ hash_norm: Buffer }>(
    `select t.hash_norm from (select m.hash_norm, x.trace_id from messages m
       join transactions x on x.account = m.account and x.lt = m.lt where m.hash_norm = any($1::bytea[]) offset 0) t
     join traces r on r.trace_id = t.trace_id and r.state = 1`,
    [open.map(({ hash_norm }) => hash_norm)],
  )
  await db.query(
    `with ended as (update pending_traces set state = ${FINALIZED}, updated_ms = $1
       where hash_norm = any($2::bytea[]) and state in (${OPEN}) returning hash_norm)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' finalized') from ended`,
    [nowMs, whole.map(({ hash_norm }) => hash_norm)],
  )
}

/** Nothing of a trace that was only seen in a confirmed block is in any block now. It may come again. */
export async function losePending(db: Queryable, hashNorm: Hash, mcSeqno: number, nowMs: number): Promise<void> {
  await db.query(
    `with changed as (update pending_traces set lost_mc_seqno = $2, updated_ms = $3, actions = '[]', tx_accounts = '{}',
       tx_lts = '{}', tx_hashes = '{}', tx_in_msgs = '{}', tx_parents = '{}', tx_out_msgs = '{}', tx_finality = '{}',
       tx_books = '{}', tx_docs = '{}' where hash_norm = $1 and state in (${OPEN}) returning hash_norm, state)
     select pg_notify('${CHANNEL}', encode(hash_norm, 'hex') || ' ' || ($4::text[])[state + 1]) from changed`,
    [hashNorm, mcSeqno, nowMs, PENDING_STATES],
  )
}

/** Forgets what ended before `beforeMs`, and at once what only blocks told of and the index tells now. */
export async function dropEnded(db: Queryable, beforeMs: number): Promise<void> {
  await db.query(
    `delete from pending_traces where state in (${ENDED}) and (updated_ms < $1 or (state = ${FINALIZED} and origin = ${FROM_CONFIRMED}))`,
    [beforeMs],
  )
}

/** What is needed to look after a message. */
export interface WatchedPending {
  readonly hash_norm: Buffer
  readonly hash: Buffer
  readonly account: Buffer
  readonly message: Buffer
  readonly state: number
  readonly created_ms: bigint
  readonly updated_ms: bigint
  readonly valid_until: bigint | null
  readonly account_lt: bigint
  readonly origin: number
  readonly lost_mc_seqno: number | null
  readonly tx_hashes: readonly Buffer[]
  readonly tx_finality: readonly number[]
}

/** Messages on their way that nobody has looked after since block `mcSeqno` came; each is given to one caller only. */
export const claimPending = (db: Queryable, mcSeqno: number, limit: number): Promise<WatchedPending[]> =>
  db.query(
    `update pending_traces p set seen_mc_seqno = $1 from (
       select hash_norm from pending_traces where state in (${OPEN}) and seen_mc_seqno < $1 order by origin, created_ms
       limit $2 for update skip locked) due
     where p.hash_norm = due.hash_norm
     returning p.hash_norm, p.hash, p.account, p.message, p.state, p.created_ms, p.updated_ms, p.valid_until, p.account_lt,
       p.origin, p.lost_mc_seqno, p.tx_hashes, p.tx_finality`,
    [mcSeqno, limit],
  )

/** Where the index is, and what there is to look after. */
export interface PendingStatus {
  readonly seqno: number
  readonly utime: number
  readonly isAnyPending: boolean
  /** Blocks are seen before they are final: every moment counts then. */
  readonly isAnyConfirmed: boolean
}

/** Undefined while nothing is indexed. */
export async function findPendingStatus(db: Queryable): Promise<PendingStatus | undefined> {
  const [row] = await db.query<{ seqno: number; gen_utime: bigint; pending: boolean; confirmed: boolean }>(
    `select b.seqno, b.gen_utime, exists (select from pending_traces where state in (${OPEN})) as pending,
       exists (select from confirmed_blocks) or coalesce((select confirmed_utime > b.gen_utime - 60 from follower), false)
         as confirmed
     from checkpoint c join blocks b on b.workchain = -1 and b.shard = $1 and b.seqno = c.last_mc_seqno`,
    [-(2n ** 63n)],
  )
  return (
    row && {
      ...{ seqno: row.seqno, utime: Number(row.gen_utime) },
      ...{ isAnyPending: row.pending, isAnyConfirmed: row.confirmed },
    }
  )
}

/** States that pending messages to an account would leave it in, the newest first. */
export const listPendingStates = (
  db: Queryable,
  account: Address,
  untilMs: number,
  limit: number,
): Promise<{ readonly hash_norm: Buffer; readonly root_state: Buffer }[]> =>
  db.query(
    `select hash_norm, root_state from pending_traces where account = $1 and state = 0 and created_ms <= $2
     order by created_ms desc limit $3`,
    [account, untilMs, limit],
  )
