import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { Queryable } from './database.ts'

/** What became of a message that was sent, as far as it is not on chain. Stored as its place in this list. */
export const SENT_STATES = ['sent', 'refused', 'given up'] as const
export type SentState = (typeof SENT_STATES)[number]

export const sentNumber = (state: SentState): number => SENT_STATES.indexOf(state)

export interface SentMessage {
  readonly hashNorm: Hash
  readonly hash: Hash
  readonly destination: Address
}

const KEPT_MS = 3 * 86_400_000
/** Whoever sends what is refused, again and again, makes rows as well. */
const MOST = 100_000
const MAX_REASON = 300

/** Sent, or refused by the network with a reason. Sent again, it is as if it were for the first time. */
export async function storeSent(
  db: Queryable,
  { hashNorm, hash, destination }: SentMessage,
  refusal: string | null,
  nowMs: number,
): Promise<void> {
  await db.query(
    `insert into sent_messages (hash_norm, hash, account, sent_ms, valid_until, state, reason)
     values ($1, $2, $3, $4, (select valid_until from pending_traces where hash_norm = $1), $5, $6)
     on conflict (hash_norm) do update set hash = excluded.hash, sent_ms = excluded.sent_ms,
       valid_until = coalesce(excluded.valid_until, sent_messages.valid_until), state = excluded.state, reason = excluded.reason`,
    [
      ...[hashNorm, hash, destination, nowMs],
      ...[sentNumber(refusal === null ? 'sent' : 'refused'), refusal?.slice(0, MAX_REASON) ?? null],
    ],
  )
}

/** Forgets what is old, and the oldest where there is too much. */
export async function dropOldSent(db: Queryable, nowMs: number): Promise<void> {
  await db.query(
    `delete from sent_messages where sent_ms < $1 or sent_ms < (select sent_ms from sent_messages order by sent_ms desc offset ${MOST} limit 1)`,
    [nowMs - KEPT_MS],
  )
}
