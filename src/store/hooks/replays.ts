import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../database.ts'
import type { NewDelivery } from './deliveries.ts'

/**
 * Puts a hook back to a block. What waits in the queue from there on leaves it, since it is queued again when its turn comes; dead letters
 * stay. False when the hook has not come as far as that, so that it hears of everything since anyway.
 */
export async function moveBack(db: Queryable, hookId: number, mcSeqno: number): Promise<boolean> {
  const moved = await db.query(
    `with moved as (update hooks set next_mc_seqno = $2 where id = $1 and next_mc_seqno > $2 returning id),
     gone as (delete from hook_deliveries d using moved m where d.hook_id = m.id and d.dead_ms is null
       and split_part(d.event_id, '-', 1)::int8 >= $2)
     select id from moved`,
    [hookId, mcSeqno],
  )
  return moved.length > 0
}

/** Queues one delivery behind everything that waits for the hook. */
export async function appendDelivery(
  db: Queryable,
  hookId: number,
  { eventId, key, accounts, body }: NewDelivery,
  nowMs: number,
): Promise<void> {
  await db.query(
    `insert into hook_deliveries (hook_id, event_id, idempotency_key, accounts, body, queued_ms, due_ms)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [hookId, eventId, key, accounts, body, nowMs],
  )
}

/** Dead letters, or the one of a delivery, wait at their old places again, with all attempts before them. Gives how many. */
export async function reviveDeadLetters(
  db: Queryable,
  hookId: number,
  id: bigint | undefined,
  nowMs: number,
): Promise<number> {
  const revived = await db.query(
    `update hook_deliveries set dead_ms = null, attempts = 0, due_ms = $3
     where hook_id = $1 and dead_ms is not null and ($2::int8 is null or id = $2) returning id`,
    [hookId, id ?? null, nowMs],
  )
  if (id !== undefined && revived.length === 0) {
    throw new CellarError('NOT_FOUND', `Hook ${hookId} has no dead letter ${id}.`, { id: hookId })
  }
  return revived.length
}
