import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CellarError } from '../lib/errors.ts'
import { type Database, hasCitus, type Queryable } from './database.ts'
import { findPrimary } from './primary.ts'
import { toStoreError } from './store-error.ts'

/** The same database, where every transaction is refused once another process leads. */
export type Fence = (db: Database) => Database

export interface Lease extends AsyncDisposable {
  /** Aborted when the lease, and with it the right to write, may be gone; `isSilent` when the database does not answer. */
  readonly lost: AbortSignal
  readonly fence: Fence
}

export interface LeaseOptions {
  readonly signal?: AbortSignal | undefined
  /** Called once when another process leads. */
  readonly onStandby?: (() => void) | undefined
  /** What is led: `index` unless said otherwise. */
  readonly what?: LeaseName | undefined
  /** Who takes it, for people: `ownName` unless said otherwise. */
  readonly holder?: string | undefined
  /** How often it is renewed, instead of often enough: for a test that plays a leader who does not. */
  readonly renewMs?: number | undefined
}

/** Host and process. */
export const ownName = (): string => `${hostname()}:${process.pid}`

/** What only one process of all that share a database does at a time. */
export type LeaseName = keyof typeof LIFE | BackfillSlot

/** One of the ranges that are indexed beside each other. */
export type BackfillSlot = `backfill_${number}`

/** Any numbers will do; advisory locks belong to one database, so each database has its own leader. */
const LIFE = {
  index: 0x43656c6d,
  backfill: 0x43656c6e,
  redecode: 0x43656c72,
  reclassify: 0x43656c73,
  inner_states: 0x43656c76,
  stats: 0x43656c78,
  pack_documents: 0x43656c7a,
  prune: 0x43656c7c,
  hooks: 0x43656c7e,
} as const
const WRITES: Readonly<Record<keyof typeof LIFE, number>> = {
  index: 0x43656c70,
  backfill: 0x43656c71,
  redecode: 0x43656c74,
  reclassify: 0x43656c75,
  inner_states: 0x43656c77,
  stats: 0x43656c79,
  pack_documents: 0x43656c7b,
  prune: 0x43656c7d,
  hooks: 0x43656c7f,
}

/** Two for each slot. */
const SLOT_LOCKS = 0x43656d00

const isSlot = (what: LeaseName): what is BackfillSlot => /^backfill_\d+$/.test(what)
const slotLock = (slot: BackfillSlot): number => SLOT_LOCKS + 2 * Number(slot.slice('backfill_'.length))
const lifeLock = (what: LeaseName): number => (isSlot(what) ? slotLock(what) : LIFE[what])
const writesLock = (what: LeaseName): number => (isSlot(what) ? slotLock(what) + 1 : WRITES[what])

/** What the chain's newest blocks do not wait for: renewed often, these would be most of what an idle Cellar asks its database. */
const IN_BACKGROUND: ReadonlySet<LeaseName> = new Set<LeaseName>([
  ...(['redecode', 'reclassify', 'inner_states', 'stats', 'pack_documents', 'prune', 'hooks'] as const),
])

/** How long a leader that says nothing stays one. */
const leaseMs = (what: LeaseName): number => (IN_BACKGROUND.has(what) ? 10_000 : 2_000)
const RENEWALS = 5
const POLL_MS = 200
const CONNECT_MS = 5_000
const END_MS = 1_000
/** Whoever holds the row of a lease longer than this is looked for again. */
const LOCK_MS = 1_000
const LOCKED = '55P03'

/**
 * Waits until no other process leads, then leads until disposed. A lease is a row that its holder renews; by the database's
 * clock it ends when that stays away, whatever the reason. Whose connection has ended does not renew: that is seen by a lock
 * of the session, so a process that was killed is followed at once. See docs/decisions/070-leases.md.
 */
export const takeLease = async (url: string, options: LeaseOptions): Promise<Lease> =>
  (await acquire(url, options, true)) as Lease

/** Leads until disposed; undefined when another process does. */
export const tryLease = (url: string, options: LeaseOptions): Promise<Lease | undefined> => acquire(url, options, false)

async function acquire(url: string, options: LeaseOptions, isPatient: boolean): Promise<Lease | undefined> {
  const { signal, onStandby, what = 'index', holder = ownName(), renewMs = leaseMs(what) / RENEWALS } = options
  const client = new pg.Client({
    connectionString: await findPrimary(url),
    application_name: 'cellar leader',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: leaseMs(what),
    keepAlive: true,
  })
  const lost = new AbortController()
  let isEnding = false
  const lose = (why: string, isSilent = false): void => {
    if (!isEnding) lost.abort(new CellarError('STORE_UNAVAILABLE', why, { isSilent }))
  }
  client.on('error', () => lose('The connection that renews the lease broke.'))
  client.on('end', () => lose('The connection that renews the lease ended.'))
  let epoch: number | undefined
  try {
    await client.connect()
    await client.query(`set lock_timeout = ${LOCK_MS}`)
    for (let isFirst = true; ; isFirst = false) {
      epoch = await tryTake(client, what, holder)
      if (epoch !== undefined) break
      if (!isPatient) {
        isEnding = true
        await end(client)
        return undefined
      }
      if (isFirst) onStandby?.()
      await sleep(POLL_MS, undefined, signal && { signal })
    }
  } catch (error) {
    await end(client)
    throw toStoreError(error as Error)
  }
  const held = { what, epoch }
  const heart = setInterval(() => {
    renew(client, held).then(
      (isOurs) => {
        if (!isOurs) lost.abort(notLeader())
      },
      () => lose('The lease could not be renewed.', true),
    )
  }, renewMs)
  heart.unref()
  return {
    lost: lost.signal,
    fence: (db) => fenced(db, held),
    async [Symbol.asyncDispose]() {
      isEnding = true
      clearInterval(heart)
      await end(client)
    },
  }
}

interface Held {
  readonly what: LeaseName
  readonly epoch: number
}

/** The new epoch, or undefined while somebody leads. */
async function tryTake(client: pg.Client, what: LeaseName, holder: string): Promise<number | undefined> {
  const life = lifeLock(what)
  const { rows } = await client.query<{ epoch: number; is_over: boolean }>(
    'select epoch, expires_at <= clock_timestamp() as is_over from public.leases where what = $1',
    [what],
  )
  const [now] = rows
  if (now !== undefined && !now.is_over && !(await isFree(client, life, now.epoch))) return undefined
  const before = now?.epoch ?? 0
  // Held from before the row says so: nobody may take a leader that is just beginning for one that has ended.
  if (!(await tryLock(client, life, before + 1))) return undefined
  await endWriters(client, what, before)
  const taken = await take(client, { what, epoch: before + 1 }, holder).catch((error: { code?: string }) => {
    if (error.code !== LOCKED) throw error
    return false
  })
  if (taken) return before + 1
  await client.query('select pg_advisory_unlock($1, $2)', [life, before + 1])
  return undefined
}

/** Whether the connection that led this epoch is gone. */
async function isFree(client: pg.Client, life: number, epoch: number): Promise<boolean> {
  if (!(await tryLock(client, life, epoch))) return false
  await client.query('select pg_advisory_unlock($1, $2)', [life, epoch])
  return true
}

async function tryLock(client: pg.Client, life: number, epoch: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [life, epoch])
  return rows[0]?.got === true
}

/**
 * A process that was stopped or cut off in the middle of a transaction keeps its locks for as long as its connection lives,
 * which may be for ever: the server is told to end it, and rolls back.
 */
async function endWriters(client: pg.Client, what: LeaseName, epoch: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = $1::int8::oid and l.objid = $2::int8::oid and l.objsubid = 2
       and a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()`,
    [writesLock(what), epoch],
  )
}

async function take(client: pg.Client, { what, epoch }: Held, holder: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into public.leases (what, holder, epoch, expires_at)
       values ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms')
     on conflict (what) do update set holder = excluded.holder, epoch = excluded.epoch, expires_at = excluded.expires_at
       where leases.epoch = excluded.epoch - 1`,
    [what, holder, epoch, leaseMs(what)],
  )
  return rowCount === 1
}

/** False when another process has taken it. Late is not too late, as long as nobody has. */
async function renew(client: pg.Client, { what, epoch }: Held): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.leases set expires_at = clock_timestamp() + $3 * interval '1 ms' where what = $1 and epoch = $2`,
    [what, epoch, leaseMs(what)],
  )
  return rowCount === 1
}

function fenced(db: Database, held: Held): Database {
  return {
    query: (text, values, caller) => db.query(text, values, caller),
    hasCitus: () => hasCitus(db),
    get load() {
      return db.load ?? { connections: 0, waiting: 0 }
    },
    transaction: (work) =>
      db.transaction(async (transaction) => {
        await expectHeld(transaction, held)
        return work(transaction)
      }),
    drop: () => db.drop(),
    listen: (channels, heard) => db.listen(channels, heard),
    sibling: (options) => fenced(db.sibling(options), held),
    end: () => db.end(),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

/** From here to the end of the transaction nobody else can become leader; the advisory lock is for `endWriters` to find it by. */
async function expectHeld(transaction: Queryable, { what, epoch }: Held): Promise<void> {
  const rows = await transaction.query(
    `select l.epoch from public.leases l, pg_advisory_xact_lock_shared(${writesLock(what)}, $2)
     where l.what = $1 and l.epoch = $2 for key share of l`,
    [what, epoch],
  )
  if (rows.length === 0) throw notLeader()
}

const notLeader = (): CellarError =>
  new CellarError('NOT_LEADER', 'Another process leads by now; what this one was about to write is refused.')

/** A connection that is broken ends by itself, and may never say so. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(END_MS, undefined, { ref: false })])
}
