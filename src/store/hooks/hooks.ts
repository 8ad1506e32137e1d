import { randomBytes } from 'node:crypto'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../database.ts'

/** A webhook as it is stored. Times are milliseconds since 1970. */
export interface Hook {
  readonly id: number
  readonly url: string
  readonly note: string
  /** JSON, as it was given. */
  readonly subscription: string
  readonly max_attempts: number
  readonly created_ms: bigint
  readonly paused_ms: bigint | null
  /** Events of the masterchain blocks before it are delivered or in the queue. */
  readonly next_mc_seqno: number
  readonly delivered: bigint
  readonly delivered_ms: bigint | null
  readonly failed_ms: bigint | null
  readonly failure: string | null
}

/** With what its deliveries are signed by. */
export interface SigningHook extends Hook {
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_until_ms: bigint | null
}

/** With how much is still to be delivered. */
export interface CountedHook extends Hook {
  readonly queued: number
  readonly dead: number
}

export interface NewHook {
  readonly url: string
  readonly note: string
  readonly subscription: string
  readonly maxAttempts: number
  /** First masterchain block whose events it hears of; the one behind the newest unless given. */
  readonly from?: number | undefined
}

/** Says what the text is for when it turns up where it should not. */
const PREFIX = 'whsec_'
const RANDOM_BYTES = 32

/** What deliveries are signed by. */
export const newSecret = (): string => PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')

const COLUMNS = `id, url, note, subscription, max_attempts, created_ms, paused_ms, next_mc_seqno, delivered, delivered_ms,
  failed_ms, failure`

const COUNTED = `${COLUMNS},
  (select count(*)::int4 from hook_deliveries d where d.hook_id = hooks.id and d.dead_ms is null) as queued,
  (select count(*)::int4 from hook_deliveries d where d.hook_id = hooks.id and d.dead_ms is not null) as dead`

/** The secret is told only here. */
export async function createHook(
  db: Queryable,
  { url, note, subscription, maxAttempts, from }: NewHook,
  nowMs: number,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newSecret()
  const [row] = await db.query<{ id: number }>(
    `insert into hooks (url, note, subscription, secret, max_attempts, created_ms, next_mc_seqno)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::int4, (select last_mc_seqno + 1 from checkpoint), 0)) returning id`,
    [url, note, subscription, secret, maxAttempts, nowMs, from ?? null],
  )
  return { id: (row as { id: number }).id, secret }
}

export const listHooks = (db: Queryable): Promise<CountedHook[]> =>
  db.query<CountedHook>(`select ${COUNTED} from hooks order by id`)

export const listActiveHooks = (db: Queryable): Promise<SigningHook[]> =>
  db.query<SigningHook>(
    `select ${COLUMNS}, secret, old_secret, old_secret_until_ms from hooks where paused_ms is null order by id`,
  )

export async function getHook(db: Queryable, id: number): Promise<CountedHook> {
  const [hook] = await db.query<CountedHook>(`select ${COUNTED} from hooks where id = $1`, [id])
  if (hook === undefined) throw noHook(id)
  return hook
}

/** What is in its queue goes with it. */
export async function deleteHook(db: Queryable, id: number): Promise<void> {
  await expectChanged(id, db.query('delete from hooks where id = $1 returning id', [id]))
}

/** Nothing is sent until it is resumed; then everything is that came meanwhile. Doing it again changes nothing. */
export async function pauseHook(db: Queryable, id: number, nowMs: number): Promise<void> {
  await expectChanged(
    id,
    db.query('update hooks set paused_ms = coalesce(paused_ms, $2) where id = $1 returning id', [id, nowMs]),
  )
}

export async function resumeHook(db: Queryable, id: number): Promise<void> {
  await expectChanged(id, db.query('update hooks set paused_ms = null where id = $1 returning id', [id]))
}

/** Another secret; deliveries are signed by the old one, too, until the time is over. */
export async function rotateSecret(db: Queryable, id: number, oldUntilMs: number): Promise<string> {
  const secret = newSecret()
  await expectChanged(
    id,
    db.query('update hooks set old_secret = secret, old_secret_until_ms = $3, secret = $2 where id = $1 returning id', [
      id,
      secret,
      oldUntilMs,
    ]),
  )
  return secret
}

async function expectChanged(id: number, changed: Promise<readonly unknown[]>): Promise<void> {
  if ((await changed).length === 0) throw noHook(id)
}

const noHook = (id: number): CellarError =>
  new CellarError('NOT_FOUND', `There is no hook ${id}; \`cellar hooks list\` has them all.`, { id })
