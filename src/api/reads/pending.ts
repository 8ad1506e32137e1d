import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { hasCitus, type Queryable } from '../../store/database.ts'
import type { PendingAction } from '../../store/pending.ts'
import { OPEN } from '../../store/pending-states.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { run, sql, where } from './sql.ts'

/** A message on its way and what it does; lists of transactions as the table has them. */
export interface PendingRow {
  readonly hash_norm: Buffer
  readonly hash: Buffer
  readonly trace_id: Buffer | null
  readonly base_mc_seqno: number
  readonly start_lt: bigint
  readonly start_utime: bigint
  readonly end_lt: bigint
  readonly end_utime: bigint
  readonly messages: number
  readonly is_incomplete: boolean
  readonly is_classified: boolean
  readonly actions: readonly PendingAction[]
  readonly tx_accounts: readonly Buffer[]
  readonly tx_lts: readonly bigint[]
  readonly tx_hashes: readonly Buffer[]
  readonly tx_in_msgs: readonly Buffer[]
  readonly tx_parents: readonly Buffer[]
  readonly tx_out_msgs: readonly number[]
  readonly tx_finality: readonly number[]
  readonly tx_books: readonly Buffer[]
  readonly tx_docs: readonly Buffer[]
  /** How many of its transactions are in the index by now, though what is told here may not know it yet. */
  readonly landed: number
}

export interface PendingFilter {
  readonly accounts?: readonly Address[] | undefined
  /** As they were sent, or normalised. */
  readonly hashes?: readonly Hash[] | undefined
  readonly traceIds?: readonly Hash[] | undefined
}

const MAX_ROWS = 1000

const THEIR_TRACES = sql`left join messages m on m.hash_norm = p.hash_norm
  left join transactions t on t.account = m.account and t.lt = m.lt
  left join traces r on r.trace_id = t.trace_id`

/** The same where they lie on several servers: each step is asked of all of them, and only then the next. */
const SPREAD_TRACES = sql`left join (select t.hash_norm, x.state, x.transactions from (
    select m.hash_norm, h.trace_id from messages m join transactions h on h.account = m.account and h.lt = m.lt
    where m.hash_norm in (select hash_norm from pending_traces where state < 2) offset 0) t
  join traces x on x.trace_id = t.trace_id offset 0) r on r.hash_norm = p.hash_norm`

/** What is pending and not whole in the index, the last to end first. */
export async function listPendingTraces(db: Queryable, filter: PendingFilter): Promise<PendingRow[]> {
  const { accounts, hashes, traceIds } = filter
  const named =
    hashes && sql`(p.hash_norm = any(${byteaArray(hashes)}::bytea[]) or p.hash = any(${byteaArray(hashes)}::bytea[]))`
  return run(
    db,
    sql`select p.hash_norm, p.hash, p.trace_id, p.base_mc_seqno, p.start_lt, p.start_utime, p.end_lt, p.end_utime, p.messages,
        p.is_incomplete, p.is_classified, p.actions, p.tx_accounts, p.tx_lts, p.tx_hashes, p.tx_in_msgs, p.tx_parents,
        p.tx_out_msgs, p.tx_finality, p.tx_books, p.tx_docs, coalesce(r.transactions, 0) as landed
      from pending_traces p ${(await hasCitus(db)) ? SPREAD_TRACES : THEIR_TRACES}
      ${where(
        sql`p.state < 2 and r.state is distinct from 1 and cardinality(p.tx_hashes) > 0`,
        accounts && sql`p.tx_accounts && ${byteaArray(accounts)}::bytea[]`,
        named,
        traceIds && sql`p.trace_id = any(${byteaArray(traceIds)}::bytea[])`,
      )} order by p.end_lt desc, p.hash_norm limit ${MAX_ROWS}`,
  )
}

const FINALIZED = 2

/** The index knows more of it: what it does is told by that, and here anew in a moment. */
export const isOutdated = ({ landed, tx_finality }: PendingRow): boolean =>
  landed > tx_finality.filter((finality) => finality === FINALIZED).length

/** How many messages are on their way, and for how long the oldest of them, by the database's clock. */
export async function countOpen(db: Queryable): Promise<{ readonly messages: number; readonly oldestSeconds: number }> {
  const [row] = await db.query<{ messages: bigint; oldest_ms: bigint | null }>(
    `select count(*) as messages, (extract(epoch from clock_timestamp()) * 1000)::int8 - min(created_ms) as oldest_ms
     from pending_traces where state in (${OPEN})`,
  )
  return { messages: Number(row?.messages ?? 0n), oldestSeconds: Math.max(0, Number(row?.oldest_ms ?? 0n)) / 1000 }
}
