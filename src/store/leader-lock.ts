import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CellarError } from '../lib/errors.ts'
import { toStoreError } from './database.ts'

export interface Leadership extends AsyncDisposable {
  /** Aborted when the lock, and with it the right to write, may be gone. */
  readonly lost: AbortSignal
}

export interface LeaderLockOptions {
  readonly signal?: AbortSignal | undefined
  /** Called once when another process leads. */
  readonly onStandby?: (() => void) | undefined
  /** What is led: `index` unless said otherwise. */
  readonly what?: keyof typeof LOCKS | undefined
}

/** Any number will do; advisory locks belong to one database, so each database has its own leader. */
const LOCKS = { index: 0x43656c6d, backfill: 0x43656c6e } as const
const POLL_MS = 500
const BEAT_MS = 1_000
const ANSWER_MS = 4_000
const CONNECT_MS = 5_000

/**
 * Waits until no other process leads, then leads until disposed. PostgreSQL gives the lock up when the holder's connection
 * ends, which it does at once when the process dies; a machine that vanishes is noticed by keep-alives.
 */
export async function takeLeadership(url: string, options: LeaderLockOptions = {}): Promise<Leadership> {
  const { signal, onStandby, what = 'index' } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cellar leader',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  const lost = new AbortController()
  const lose = (why: string): void => lost.abort(new CellarError('STORE_UNAVAILABLE', why))
  client.on('error', () => lose('The connection that holds the leader lock broke.'))
  client.on('end', () => lose('The connection that holds the leader lock ended.'))
  try {
    await client.connect()
    // On a local socket these are not there to be set, and not needed either.
    await client.query('set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2')
    for (let isFirst = true; !(await tryLock(client, LOCKS[what])); isFirst = false) {
      if (isFirst) onStandby?.()
      await sleep(POLL_MS, undefined, signal && { signal })
    }
  } catch (error) {
    await end(client)
    throw toStoreError(error as Error)
  }
  const heart = setInterval(() => {
    client.query('select 1').catch(() => lose('The leader lock could not be seen to.'))
  }, BEAT_MS)
  heart.unref()
  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(heart)
      await end(client)
    },
  }
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
  return rows[0]?.got === true
}

/** A connection that is broken ends by itself, and may never say so. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(ANSWER_MS, undefined, { ref: false })])
}
