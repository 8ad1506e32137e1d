import type { Database, Queryable } from '../database.ts'

/** An event on its way to a hook. */
export interface NewDelivery {
  /** Its place in the history, as streams name it. */
  readonly eventId: string
  /** The same for the same event of the same hook, however often it is sent. */
  readonly key: string
  /** 33 bytes each: whose order it keeps. */
  readonly accounts: Uint8Array
  readonly body: Uint8Array
}

/** A delivery that waits, without what is sent. */
export interface QueuedDelivery {
  readonly hook_id: number
  readonly id: bigint
  readonly accounts: Buffer
  readonly due_ms: bigint
}

export interface DeliveryContent {
  readonly event_id: string
  readonly idempotency_key: string
  /** So far. */
  readonly attempts: number
  readonly body: Buffer
}

export interface DeadLetter {
  readonly id: bigint
  readonly event_id: string
  readonly idempotency_key: string
  readonly queued_ms: bigint
  readonly dead_ms: bigint
  readonly attempts: number
  readonly failure: string | null
}

/** How much waits for one hook. */
export interface DeliveryCounts {
  readonly hook_id: number
  readonly queued: number
  readonly dead: number
  /** When what waits longest was queued; null when nothing does, or nothing is to be sent. */
  readonly oldest_ms: bigint | null
}

export interface FailedAttempt {
  readonly failure: string
  readonly nowMs: number
  /** When it is tried again; undefined makes it a dead letter. */
  readonly dueMs: number | undefined
}

/**
 * Moves a hook on to a block and queues what the blocks before it brought, both or neither: whatever is killed when, an event is queued once.
 * False when the hook is gone, or is elsewhere than it was read.
 */
export function queueDeliveries(
  db: Database,
  hook: { readonly id: number; readonly next_mc_seqno: number },
  {
    to,
    deliveries,
    nowMs,
  }: { readonly to: number; readonly deliveries: readonly NewDelivery[]; readonly nowMs: number },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const moved = await transaction.query(
      'update hooks set next_mc_seqno = $3 where id = $1 and next_mc_seqno = $2 returning id',
      [hook.id, hook.next_mc_seqno, to],
    )
    if (moved.length === 0) return false
    await transaction.query(
      `insert into hook_deliveries (hook_id, event_id, idempotency_key, accounts, body, queued_ms, due_ms)
       select $1, d.event_id, d.key, d.accounts, d.body, $6, $6
       from unnest($2::text[], $3::text[], $4::bytea[], $5::bytea[]) with ordinality as d (event_id, key, accounts, body, n)
       order by d.n`,
      [
        ...[hook.id, deliveries.map(({ eventId }) => eventId), deliveries.map(({ key }) => key)],
        ...[deliveries.map(({ accounts }) => accounts), deliveries.map(({ body }) => body), nowMs],
      ],
    )
    return true
  })
}

/** The first of each hook that is not paused, in order. */
export const listQueued = (db: Queryable, mostOfEach: number): Promise<QueuedDelivery[]> =>
  db.query<QueuedDelivery>(
    `select d.* from hooks h cross join lateral (
       select hook_id, id, accounts, due_ms from hook_deliveries
       where hook_id = h.id and dead_ms is null order by id limit $1
     ) d where h.paused_ms is null order by d.hook_id, d.id`,
    [mostOfEach],
  )

/** undefined when it is not to be delivered now. */
export async function findContent(db: Queryable, id: bigint, nowMs: number): Promise<DeliveryContent | undefined> {
  const [row] = await db.query<DeliveryContent>(
    `select event_id, idempotency_key, attempts, body from hook_deliveries
     where id = $1 and dead_ms is null and due_ms <= $2`,
    [id, nowMs],
  )
  return row
}

export function settleDelivered(db: Database, { hook_id, id }: QueuedDelivery, nowMs: number): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.query('delete from hook_deliveries where id = $1', [id])
    await transaction.query('update hooks set delivered = delivered + 1, delivered_ms = $2 where id = $1', [
      hook_id,
      nowMs,
    ])
  })
}

export function settleFailed(
  db: Database,
  { hook_id, id }: QueuedDelivery,
  { failure, nowMs, dueMs }: FailedAttempt,
): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.query(
      `update hook_deliveries set attempts = attempts + 1, failure = $2, due_ms = coalesce($3::int8, due_ms), dead_ms = $4::int8
       where id = $1`,
      [id, failure, dueMs ?? null, dueMs === undefined ? nowMs : null],
    )
    await transaction.query('update hooks set failed_ms = $2, failure = $3 where id = $1', [hook_id, nowMs, failure])
  })
}

/** Oldest first. */
export const listDeadLetters = (db: Queryable, hookId: number, limit: number): Promise<DeadLetter[]> =>
  db.query<DeadLetter>(
    `select id, event_id, idempotency_key, queued_ms, dead_ms, attempts, failure from hook_deliveries
     where hook_id = $1 and dead_ms is not null order by id limit $2`,
    [hookId, limit],
  )

/** Of every hook. */
export const countDeliveries = (db: Queryable): Promise<DeliveryCounts[]> =>
  db.query<DeliveryCounts>(
    `select h.id as hook_id, count(d.id) filter (where d.dead_ms is null)::int4 as queued,
       count(d.dead_ms)::int4 as dead,
       min(d.queued_ms) filter (where d.dead_ms is null and h.paused_ms is null) as oldest_ms
     from hooks h left join hook_deliveries d on d.hook_id = h.id group by h.id order by h.id`,
  )
