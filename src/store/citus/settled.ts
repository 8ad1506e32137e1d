import { setTimeout as sleep } from 'node:timers/promises'
import { CellarError } from '../../lib/errors.ts'
import { hasCitus, type Queryable } from '../database.ts'

/** A commit is completed within milliseconds on servers that answer; Citus looks once a minute for what was left over. */
const WAIT_MS = 90_000
const PAUSE_MS = 200

const NOT_ALLOWED = '42501'

/**
 * Waits until the last commit is whole. One that reaches several servers is prepared on each, then decided, then completed on each; a server that goes away
 * in between keeps its rows, unseen, until it is told. Whoever went on before that would not find rows that are stored.
 */
export async function expectSettled(db: Queryable): Promise<void> {
  if (!(await hasCitus(db))) return
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += PAUSE_MS) {
    if (await isSettled(db)) return
    await complete(db)
    await sleep(PAUSE_MS)
  }
  throw new CellarError('STORE_UNAVAILABLE', 'A commit is not complete on every server yet.')
}

async function isSettled(db: Queryable): Promise<boolean> {
  const nodes = await db.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_workers($$select count(*) from pg_prepared_xacts where database = current_database()$$)`,
  )
  const lost = nodes.find(({ success }) => !success)
  if (lost !== undefined) {
    throw new CellarError('STORE_UNAVAILABLE', 'A server of the database cannot be reached.', { reason: lost.result })
  }
  return nodes.every(({ result }) => result === '0')
}

/** Needs a right that not every owner of a database has; without it Citus does the same by itself. */
async function complete(db: Queryable): Promise<void> {
  await db.query('select recover_prepared_transactions()').catch((error: { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error
  })
}
