import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distribute } from '../../src/store/citus/distribute.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { joinCluster } from '../../test/citus/cluster.ts'
import { cpuMicrosOf } from '../measure/process-tree.ts'

/** Where a chain is stored: a database on one server, or spread over several. */
export interface Place extends AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly db: Database
  /** Microseconds of CPU that its servers have used, processes that have ended included; NaN where they are on other machines. */
  cpuMicros(): number
  /** What was written into the logs of its servers. */
  logBytes(): Promise<number>
  storedBytes(): Promise<number>
}

interface PlaceOptions {
  readonly name: string
  /** The coordinator first. */
  readonly servers: readonly string[]
  /** Into how many parts its tables are cut; undefined: they stay on the first server. */
  readonly shards?: number
}

/** A migrated, empty database; what had the name before is gone. */
export async function createPlace({ name, servers, shards }: PlaceOptions): Promise<Place> {
  const used = shards === undefined ? servers.slice(0, 1) : servers
  const database = `scale_${name}`
  const drop = async (): Promise<void> => {
    for (const url of used)
      await onServer(url, (server) => server.query(`drop database if exists ${database} with (force)`))
  }
  await drop()
  for (const url of used) await onServer(url, (server) => server.query(`create database ${database}`))
  const urls = used.map((url) => url.replace(/[^/]*$/, database))
  const [url = ''] = urls
  if (shards !== undefined) await joinCluster(servers[0] as string, urls)
  await migrate(url)
  if (shards !== undefined) await distribute(url, { shards })
  const db = createDatabase(url, { maxConnections: 4 })
  const roots = (await Promise.all(used.map(findRoot))).flat()
  const isLocal = roots.length === used.length
  const addUp = async (ask: (server: Database) => Promise<{ bytes: bigint }[]>): Promise<number> => {
    const all = await Promise.all(urls.map((one) => onServer(one, ask)))
    return all.reduce((sum, [row]) => sum + Number(row?.bytes), 0)
  }
  return {
    name,
    url,
    db,
    cpuMicros: () => (isLocal ? roots.reduce((sum, pid) => sum + cpuMicrosOf(pid), 0) : Number.NaN),
    logBytes: () =>
      addUp((server) => server.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes")),
    storedBytes: () => addUp((server) => server.query('select pg_database_size(current_database()) as bytes')),
    async [Symbol.asyncDispose]() {
      await db.end()
      await drop()
    },
  }
}

async function onServer<T>(url: string, ask: (server: Database) => Promise<T>): Promise<T> {
  await using server = createDatabase(url, { maxConnections: 1 })
  return await ask(server)
}

/** The process that all others of a server come from; none where the server is on another machine. */
async function findRoot(url: string): Promise<number[]> {
  const [row] = await onServer(url, (server) =>
    server.query<{ folder: string }>("select current_setting('data_directory') as folder"),
  )
  try {
    const text = await readFile(join(row?.folder ?? '', 'postmaster.pid'), 'utf8')
    return [Number(text.split('\n')[0])]
  } catch {
    return []
  }
}
