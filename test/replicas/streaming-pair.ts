import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareBinaries } from '../../src/store/embedded/binaries.ts'
import { chooseServerUser, isRoot, type ServerUser } from '../../src/store/embedded/server-user.ts'
import { SERVER_ENV } from '../../src/store/embedded/settings.ts'
import { findLastingPort } from '../lasting-port.ts'
import { CLEAR } from '../temporary-folder.ts'

const run = promisify(execFile)

/** A PostgreSQL of the test's own, started with what replication needs. */
export interface TestServer {
  readonly url: string
  readonly folder: string
  start(): Promise<void>
  /** `kill -9` of all its processes, as a machine that lost power. */
  kill(): Promise<void>
  sql<Row extends object>(text: string): Promise<Row[]>
}

export interface StreamingPair extends AsyncDisposable {
  readonly primary: TestServer
  readonly standby: TestServer
}

/** What a server leaves to the one that is made from it: neither its own lock, nor its log, which is streamed. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts'])

/**
 * A primary, filled by `fill`, and a standby that streams from it, made by a base backup as PostgreSQL describes it for those who have no
 * `pg_basebackup`: the package of the embedded server has none.
 */
export async function startStreamingPair(fill: (url: string) => Promise<void>): Promise<StreamingPair> {
  const root = await mkdtemp(join(tmpdir(), 'cellar-replica-'))
  const user = isRoot() ? await chooseServerUser() : undefined
  if (user) await chown(root, user.uid, user.gid)
  const bin = await prepareBinaries(user, root)
  const servers: TestServer[] = []
  const create = async (name: string): Promise<TestServer> => {
    const server = createTestServer({ folder: join(root, name), port: await findLastingPort(), bin, user })
    servers.push(server)
    return server
  }
  const dispose = async (): Promise<void> => {
    for (const server of servers) await server.kill()
    await rm(root, CLEAR)
  }
  try {
    const primary = await create('primary')
    await run(
      join(bin, 'initdb'),
      ['-D', primary.folder, '--no-locale', '--encoding=UTF8', '--username=cellar', '--auth=trust', '--no-sync'],
      { ...user, cwd: '/', env: SERVER_ENV },
    )
    await primary.start()
    await primary.sql('create database cellar')
    await fill(primary.url)
    const standby = await create('standby')
    await backUp(primary, standby, user)
    await standby.start()
    return { primary, standby, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function backUp(primary: TestServer, standby: TestServer, user: ServerUser | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url.replace(/[^/]*$/, 'postgres') })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await cp(primary.folder, standby.folder, {
    recursive: true,
    mode: 0,
    filter: (path) => !NOT_COPIED.has(basename(path)) && !/pg_wal\/[0-9A-F]{24}/.test(path),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(standby.folder, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(standby.folder, 'standby.signal'), '')
  const { port } = new URL(primary.url)
  await appendFile(
    join(standby.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=cellar application_name=standby'\n`,
  )
  await run('chmod', ['-R', 'go-rwx', standby.folder])
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, standby.folder])
}

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB', 'max_connections=60'],
  ...['fsync=off', 'wal_level=replica', 'max_wal_senders=4', 'hot_standby=on', 'wal_receiver_status_interval=1'],
]

function createTestServer(options: {
  readonly folder: string
  readonly port: number
  readonly bin: string
  readonly user: ServerUser | undefined
}): TestServer {
  const { folder, port, bin, user } = options
  const url = `postgres://cellar@127.0.0.1:${port}/cellar`
  let child: ChildProcess | undefined
  const sql = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') })
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    folder,
    sql,
    async start() {
      const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting])
      const started = spawn(join(bin, 'postgres'), ['-D', folder, ...settings], {
        ...{ ...user, cwd: '/', env: SERVER_ENV, stdio: 'ignore' as const },
      })
      child = started
      while ((await sql('select 1').catch(() => undefined)) === undefined) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL in ${folder} ended with ${started.exitCode}`)
        await sleep(20)
      }
    },
    async kill() {
      const killed = child
      child = undefined
      if (killed?.pid === undefined || killed.exitCode !== null) return
      // One of them may be in the middle of a commit, which it would still end.
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${killed.pid}`])
      const end = once(killed, 'exit')
      for (const pid of [killed.pid, ...stdout.split('\n').map(Number)]) if (pid > 0) killIfThere(pid)
      await end
    },
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
