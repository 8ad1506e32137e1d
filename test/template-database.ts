import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type Database } from '../src/store/database.ts'

/** Migrated and empty; every other template is made out of it. */
export const EMPTY = 'cellar_template'

/** Nobody may be in a database that is copied, the server's own housekeeping included. */
export async function closeTemplate(servers: readonly string[], name: string): Promise<void> {
  await onEach(servers, `alter database ${name} with allow_connections false`)
  // Citus has somebody in every database that it looks after.
  if (servers.length > 1) {
    await onEach(servers, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
}

/** On every server of a cluster, or on the one there is: each has the database under the same name. */
export async function onEach(servers: readonly string[], sql: string): Promise<void> {
  for (const url of servers) await runPatiently(serverAt(url), sql)
}

const connected = new Map<string, Database>()

/** To connect takes as much of the processor as to copy a database, so what makes one and drops it stays connected; by itself it ends soon after a file's last. */
function serverAt(url: string): Database {
  const server = connected.get(url) ?? createDatabase(url, { idleMs: 5_000 })
  connected.set(url, server)
  return server
}

/**
 * The name of a template filled by `fill`, on what another template has. Of all test files of a run the first that asks for `key` fills it, and the others wait meanwhile: what
 * is imported takes seconds, its copy a tenth of one.
 */
export async function findTemplate(
  servers: readonly string[],
  key: string,
  fill: (db: Database) => Promise<void>,
  findBase = async (): Promise<string> => EMPTY,
): Promise<string> {
  const name = `filled_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
  const serverUrl = servers[0] as string
  if (await isFilled(serverAt(serverUrl), name)) return name
  // The lock is the connection's, which must not be closed for being idle meanwhile.
  await using server = createDatabase(serverUrl, { maxConnections: 1, idleMs: 0 })
  await server.query('select pg_advisory_lock(hashtext($1))', [name])
  if (await isFilled(server, name)) return name
  // One that can still be connected to was left half full by a file that failed.
  await onEach(servers, `drop database if exists ${name} with (force)`)
  await copyDatabase(servers, await findBase(), name)
  {
    await using db = createDatabase(serverUrl.replace(/[^/]*$/, name))
    await fill(db)
  }
  await closeTemplate(servers, name)
  return name
}

async function isFilled(server: Database, name: string): Promise<boolean> {
  const found = await server.query('select from pg_database where datname = $1 and not datallowconn', [name])
  return found.length > 0
}

/** Copying files takes half the time of the default, which writes every page into the log as well; nothing here outlives a crash anyway. */
export const copyDatabase = (servers: readonly string[], template: string, name: string): Promise<void> =>
  onEach(servers, `create database ${name} template ${template} strategy file_copy`)

const IN_USE = '55006'
const TRIES = 20
const PAUSE_MS = 500

/** PostgreSQL waits five seconds for others to leave a database; on a busy machine they may need longer. */
async function runPatiently(server: Database, sql: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await server.query(sql)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}
