import { createHash, randomBytes } from 'node:crypto'
import { CellarError } from '../lib/errors.ts'
import type { Database, Queryable } from './database.ts'

/** A key as it is stored and listed: everything but the key itself. */
export interface ApiKey {
  readonly id: number
  readonly hint: string
  readonly plan: string
  readonly note: string
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly replacedBy: number | null
}

export interface NewKey {
  readonly key: string
  readonly stored: ApiKey
}

/** What an API has to know of a key. */
export interface KnownKey {
  readonly id: number
  readonly plan: string
  readonly isRevoked: boolean
}

export interface KeyUsage {
  readonly keyId: number
  readonly day: string
  readonly allowed: bigint
  readonly refused: bigint
}

/** Says what the text is for when it turns up where it should not. */
const PREFIX = 'cellar_'
const RANDOM_BYTES = 24
const HINT_LENGTH = PREFIX.length + 4

/** Keys are random and long, so one plain hash is enough: there is nothing to guess. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

const COLUMNS = `id, hint, plan, note, replaced_by,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  to_char(revoked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as revoked_at`

interface Row {
  readonly id: number
  readonly hint: string
  readonly plan: string
  readonly note: string
  readonly created_at: string
  readonly revoked_at: string | null
  readonly replaced_by: number | null
}

const toKey = (row: Row): ApiKey => ({
  id: row.id,
  hint: row.hint,
  plan: row.plan,
  note: row.note,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
  replacedBy: row.replaced_by,
})

export async function createKey(db: Queryable, plan: string, note: string): Promise<NewKey> {
  const key = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
  const [row] = await db.query<Row>(
    `insert into api_keys (hash, hint, plan, note) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [hashKey(key), key.slice(0, HINT_LENGTH), plan, note],
  )
  return { key, stored: toKey(row as Row) }
}

export async function listKeys(db: Queryable): Promise<ApiKey[]> {
  return (await db.query<Row>(`select ${COLUMNS} from api_keys order by id`)).map(toKey)
}

export async function getKey(db: Queryable, id: number): Promise<ApiKey> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from api_keys where id = $1`, [id])
  if (!row) throw noKey(id)
  return toKey(row)
}

/** From now on it is refused. Doing it again changes nothing. */
export async function revokeKey(db: Queryable, id: number): Promise<ApiKey> {
  const [row] = await db.query<Row>(
    `update api_keys set revoked_at = coalesce(revoked_at, clock_timestamp()), changed_at = clock_timestamp()
     where id = $1 returning ${COLUMNS}`,
    [id],
  )
  if (!row) throw noKey(id)
  return toKey(row)
}

const noKey = (id: number): CellarError =>
  new CellarError('NOT_FOUND', `There is no key ${id}; \`cellar keys list\` has them all.`, { id })

/** A new key with the same plan and note; the old one is revoked in the same moment. */
export function rotateKey(db: Database, id: number): Promise<NewKey> {
  return db.transaction(async (transaction) => {
    const old = await revokeKey(transaction, id)
    if (old.replacedBy !== null) {
      throw new CellarError('NOT_FOUND', `Key ${id} was replaced by key ${old.replacedBy} already.`, { id })
    }
    const made = await createKey(transaction, old.plan, old.note)
    await transaction.query('update api_keys set replaced_by = $2 where id = $1', [id, made.stored.id])
    return made
  })
}

export interface ChangedKey extends KnownKey {
  readonly hash: Buffer
}

/** Keys that changed since `after` (microseconds by the database's clock), and that clock now. */
export async function loadChangedKeys(
  db: Queryable,
  after: bigint,
): Promise<{ readonly keys: ChangedKey[]; readonly now: bigint }> {
  const [clock] = await db.query<{ now: bigint }>(
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now',
  )
  const rows = await db.query<{ id: number; hash: Buffer; plan: string; is_revoked: boolean }>(
    `select id, hash, plan, revoked_at is not null as is_revoked from api_keys
     where changed_at >= to_timestamp($1::float8 / 1000000)`,
    [after],
  )
  const keys = rows.map(({ id, hash, plan, is_revoked }) => ({ id, hash, plan, isRevoked: is_revoked }))
  return { keys, now: clock?.now ?? 0n }
}

/** Adds to the counts of a day; gives how many the day has now, by key. Counts of keys that are gone are dropped. */
export async function addUsage(
  db: Queryable,
  usage: readonly {
    readonly keyId: number
    readonly day: string
    readonly allowed: number
    readonly refused: number
  }[],
): Promise<KeyUsage[]> {
  const rows = await db.query<{ key_id: number; day: string; allowed: bigint; refused: bigint }>(
    `insert into api_key_usage as u (key_id, day, allowed, refused)
     select n.key_id, n.day, n.allowed, n.refused
     from unnest($1::int4[], $2::text[]::date[], $3::int8[], $4::int8[]) as n (key_id, day, allowed, refused)
     where exists (select from api_keys k where k.id = n.key_id)
     order by n.key_id, n.day
     on conflict (key_id, day) do update set allowed = u.allowed + excluded.allowed, refused = u.refused + excluded.refused
     returning key_id, day::text as day, allowed, refused`,
    [
      usage.map(({ keyId }) => keyId),
      usage.map(({ day }) => day),
      usage.map(({ allowed }) => allowed),
      usage.map(({ refused }) => refused),
    ],
  )
  return rows.map(({ key_id, day, allowed, refused }) => ({ keyId: key_id, day, allowed, refused }))
}

/** Newest days first. */
export async function listUsage(db: Queryable, keyId: number | undefined, days: number): Promise<KeyUsage[]> {
  const rows = await db.query<{ key_id: number; day: string; allowed: bigint; refused: bigint }>(
    `select key_id, day::text as day, allowed, refused from api_key_usage
     where ($1::int4 is null or key_id = $1) and day > (now() at time zone 'utc')::date - $2::int4
     order by day desc, key_id`,
    [keyId ?? null, days],
  )
  return rows.map(({ key_id, day, allowed, refused }) => ({ keyId: key_id, day, allowed, refused }))
}
