import type { Queryable, Transaction } from './database.ts'
import { isSame } from './key-starts.ts'

/** A complete trace, and how to find the next one. */
export interface StoredTraceEnd {
  readonly trace_id: Buffer
  readonly mc_seqno_end: number
  readonly end_lt: bigint
  readonly transactions: number
}

/**
 * Says which matchers are in force. When they are others than before, every trace there is has to be classified anew; those that
 * end from now on are not.
 */
export async function storeMatchersVersion(db: Queryable, version: number): Promise<void> {
  await db.query(
    `insert into reclassify (version, until_mc_seqno, is_done)
     select $1, coalesce(max(last_mc_seqno), -1), count(*) = 0 from checkpoint
     on conflict (id) do update set version = excluded.version, until_mc_seqno = excluded.until_mc_seqno,
       after_mc_seqno = null, after_end_lt = null, after_trace_id = null, is_done = excluded.is_done
     where reclassify.version <> excluded.version`,
    [version],
  )
}

/** The next traces that these matchers have not gone through; undefined when another process is at it, or all is done. */
export async function takeOldTraces(
  transaction: Transaction,
  version: number,
  limit: number,
): Promise<StoredTraceEnd[] | undefined> {
  // A commit of the indexer must never wait for this for long, nor end up waiting for it while it waits for the commit.
  await transaction.run(`set local lock_timeout = '250ms'`)
  const [state] = await transaction.query<{
    until_mc_seqno: number
    after_mc_seqno: number | null
    after_end_lt: bigint | null
    after_trace_id: Buffer | null
  }>(
    `select until_mc_seqno, after_mc_seqno, after_end_lt, after_trace_id from reclassify
     where version = $1 and not is_done for update skip locked`,
    [version],
  )
  if (state === undefined) return undefined
  return transaction.query<StoredTraceEnd>(
    `select trace_id, mc_seqno_end, end_lt, transactions from traces
     where state = 1 and mc_seqno_end <= $1 and (mc_seqno_end, end_lt, trace_id) > ($2, $3, $4)
     order by mc_seqno_end, end_lt, trace_id limit $5`,
    [
      state.until_mc_seqno,
      state.after_mc_seqno ?? -1,
      state.after_end_lt ?? 0n,
      state.after_trace_id ?? Buffer.alloc(0),
      limit,
    ],
  )
}

/** One trace that has ended. */
export async function findTraceEnd(db: Queryable, traceId: Uint8Array): Promise<StoredTraceEnd | undefined> {
  const [row] = await db.query<StoredTraceEnd>(
    'select trace_id, mc_seqno_end, end_lt, transactions from traces where trace_id = $1 and state = 1',
    [traceId],
  )
  return row
}

/** Takes away all that was said of these traces. */
export async function deleteActions(transaction: Transaction, traceIds: readonly Uint8Array[]): Promise<void> {
  await transaction.query(
    `delete from action_accounts a using (
       select t.trace_id, t.place, t.trace_end_lt, substring(t.addresses from (i - 1) * 33 + 1 for 33) as account
       from actions t, generate_series(1, t.accounts) i where t.trace_id = any($1::bytea[])) o
     where ${isSame('a.account', 'o.account')} and a.trace_end_lt = o.trace_end_lt
       and a.trace_id = o.trace_id and a.place = o.place`,
    [traceIds],
  )
  await transaction.query('delete from actions where trace_id = any($1::bytea[])', [traceIds])
  await transaction.query('delete from unclassified_traces where trace_id = any($1::bytea[])', [traceIds])
}

/** How far it has come; undefined for the last trace means that it is done. */
export async function moveReclassify(transaction: Transaction, last: StoredTraceEnd | undefined): Promise<void> {
  if (last === undefined) await transaction.query('update reclassify set is_done = true')
  else {
    await transaction.query('update reclassify set after_mc_seqno = $1, after_end_lt = $2, after_trace_id = $3', [
      last.mc_seqno_end,
      last.end_lt,
      last.trace_id,
    ])
  }
}

/** True as well when other matchers are in force by now: then it is not for these to go on. */
export async function isReclassified(db: Queryable, version: number): Promise<boolean> {
  const [row] = await db.query<{ is_done: boolean }>('select is_done from reclassify where version = $1', [version])
  return row?.is_done ?? true
}
