import { type ChildProcess, spawn } from 'node:child_process'
import { chown, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CellarError } from '../lib/errors.ts'
import { prepareBinaries } from './embedded/binaries.ts'
import { hasLiveOwner, releaseOwnership, takeOwnership } from './embedded/ownership.ts'
import { makeRoles, preparePassword, type RoleUrls, roleUrls } from './embedded/roles.ts'
import {
  findServer,
  lastPort,
  type RunningServer,
  readLockFile,
  stopServer,
  unlockFromStranger,
} from './embedded/running-server.ts'
import { chooseServerUser, isRoot, type ServerUser } from './embedded/server-user.ts'
import { INITDB_OF_THE_MOMENT, SERVER_ENV, type ServerUse, serverSettings } from './embedded/settings.ts'
import { toStartError } from './embedded/start-failure.ts'

const EMBEDDED_MAJOR = 18
const NAME = 'cellar'
const LOG_KEEP_BYTES = 8 * 1024 * 1024

export interface EmbeddedOptions extends Partial<ServerUse> {
  /** A folder of the server's own; made when missing. */
  readonly dataDir: string
  readonly log?: EmbeddedLog
}

export interface EmbeddedLog {
  debug(fields: object, sentence: string): void
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
}

export interface EmbeddedPostgres extends RoleUrls {
  /** As the superuser. */
  readonly url: string
  /** Resolves when the server ended though nobody asked it to; never for one that another process started. */
  readonly lost: Promise<void>
  /** Stops the server; does nothing when another process had started it and still runs. */
  stop(): Promise<void>
}

/** What every step below needs to know. `at` is how the server itself names the data dir. */
interface Place {
  readonly dataDir: string
  readonly cluster: string
  readonly at: string
  readonly user: ServerUser | undefined
  readonly folder: FileHandle
  readonly bin: string
}

const SILENT: EmbeddedLog = { debug: () => undefined, info: () => undefined, warn: () => undefined }

/**
 * Starts the PostgreSQL that comes with Cellar, or joins the one another live Cellar process runs on this data dir.
 * A server left behind by a killed process is stopped cleanly and started anew.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log = SILENT, durable = true, bufferMib } = options
  const use = { durable, bufferMib }
  const dataDir = resolve(options.dataDir)
  if (process.platform === 'win32') {
    throw new CellarError(
      'CONFIG',
      'The embedded PostgreSQL runs on Linux and macOS. Set DATABASE_URL to a server of your own.',
    )
  }
  await checkDataDir(dataDir)
  if (!(await takeOwnership(dataDir))) return joinServer({ ...options, dataDir }, log)
  let place: Place | undefined
  try {
    place = await preparePlace(dataDir)
    const orphan = await findServer(place.cluster)
    if (orphan) {
      log.warn({ pid: orphan.pid }, 'stopping a PostgreSQL left behind by a process that was killed')
      await stopServer(orphan)
    }
    await initialise(place, use, log)
    const server = await launch(place, use, log)
    try {
      const url = await makeDatabase(place, server.port)
      const watchdog = startWatchdog(place, server.pid)
      log.info({ port: server.port, dataDir }, 'embedded PostgreSQL is up')
      let isAsked = false
      const lost = new Promise<void>((done) => {
        server.child?.once('exit', () => {
          if (!isAsked) done()
        })
      })
      const stopAll = (): Promise<void> => {
        isAsked = true
        return stop(dataDir, server, watchdog, log)
      }
      return { url, ...(await roleUrls(dataDir, url)), lost, stop: stopAll }
    } catch (error) {
      await stopServer(server)
      throw error
    }
  } catch (error) {
    await releaseOwnership(dataDir)
    throw error
  } finally {
    await place?.folder.close()
  }
}

async function stop(dataDir: string, server: RunningServer, watchdog: ChildProcess, log: EmbeddedLog): Promise<void> {
  await stopServer(server)
  watchdog.stdin?.end()
  await releaseOwnership(dataDir)
  log.info({}, 'embedded PostgreSQL has stopped')
}

async function checkDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const names = await readdir(dataDir)
    if (names.length > 0 && !names.some((name) => /^(cluster|password|owner|postgres-\d)/.test(name))) {
      throw new CellarError('CONFIG', `${dataDir} holds other files. Give the embedded PostgreSQL an empty folder.`, {
        dataDir,
      })
    }
    const version = await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      },
    )
    if (version !== undefined && Number(version) !== EMBEDDED_MAJOR) {
      throw new CellarError(
        'CONFIG',
        `${dataDir} was made by PostgreSQL ${version.trim()}; this Cellar brings ${EMBEDDED_MAJOR}. Use another data dir and import again, or the Cellar that made it.`,
        { dataDir },
      )
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new CellarError(
      'CONFIG',
      `${dataDir} belongs to another user. Run Cellar as that user, or choose another data dir.`,
      { dataDir },
      { cause: error },
    )
  }
}

async function joinServer(options: EmbeddedOptions, log: EmbeddedLog): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  // Its owner may be just starting it.
  while (await hasLiveOwner(dataDir)) {
    const lock = await readLockFile(join(dataDir, 'cluster'))
    if (lock?.isReady) {
      const url = serverUrl(await readFile(join(dataDir, 'password'), 'utf8'), lock.port)
      // An owner that was just killed looks alive for a moment, and its server is already on the way down: a login that
      // breaks off, or an owner gone after one that worked, means to look again.
      const isThere = await hasDatabase(url).catch(expectAway)
      const roles = isThere ? await roleUrls(dataDir, url).catch(() => undefined) : undefined
      if (roles && (await hasLiveOwner(dataDir))) {
        log.debug({ port: lock.port, dataDir }, 'using the embedded PostgreSQL that another process has started')
        const lost = new Promise<void>(() => undefined)
        return { url, ...roles, lost, stop: async () => undefined }
      }
    }
    await sleep(100)
  }
  return startEmbeddedPostgres(options)
}

async function preparePlace(dataDir: string): Promise<Place> {
  const cluster = join(dataDir, 'cluster')
  const made = await stat(cluster).catch(() => undefined)
  // A data dir keeps its user, whoever started Cellar this time.
  const user = !isRoot()
    ? undefined
    : made && made.uid !== 0
      ? { uid: made.uid, gid: made.gid }
      : await chooseServerUser()
  const bin = await prepareBinaries(user, dataDir)
  if (user) await chown(dataDir, user.uid, user.gid)
  await preparePassword(join(dataDir, 'password'), user)
  const folder = await open(dataDir, 'r')
  // The server may not be allowed to walk down to the data dir (a clone under root's home, a folder by mktemp), but it
  // may use one that is already open: Linux follows this link straight to the folder.
  const at = user && process.platform === 'linux' ? '/proc/self/fd/3' : dataDir
  return { dataDir, cluster, at, user, folder, bin }
}

const spawnServerProcess = (
  place: Place,
  command: string,
  args: string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess =>
  // In a session of its own, so that Ctrl-C reaches Cellar first and Cellar stops it in order.
  spawn(command, args, { ...place.user, cwd: '/', env: SERVER_ENV, detached: true, stdio: [...stdio, place.folder.fd] })

async function initialise(place: Place, { durable }: ServerUse, log: EmbeddedLog): Promise<void> {
  if (await stat(place.cluster).catch(() => undefined)) return
  log.info({ dataDir: place.dataDir }, 'making a new PostgreSQL data folder')
  const draft = join(place.dataDir, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  const initdb = spawnServerProcess(
    place,
    join(place.bin, 'initdb'),
    [
      ...['-D', `${place.at}/cluster.new`, '--no-locale', '--encoding=UTF8', `--username=${NAME}`],
      ...['--auth=scram-sha-256', `--pwfile=${place.at}/password`, ...(durable ? [] : INITDB_OF_THE_MOMENT)],
    ],
    ['ignore', 'pipe', 'pipe'],
  )
  let said = ''
  initdb.stderr?.on('data', (chunk) => {
    said += chunk
  })
  initdb.stdout?.resume()
  const code = await exitOf(initdb)
  if (code !== 0) {
    throw toStartError('PostgreSQL could not make its data folder', said, place.dataDir)
  }
  // A folder that has its name is whole: a start that was killed begins again.
  await rename(draft, place.cluster)
}

async function launch(place: Place, use: ServerUse, log: EmbeddedLog): Promise<RunningServer> {
  const logPath = join(place.dataDir, 'server.log')
  if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > LOG_KEEP_BYTES)
    await rename(logPath, `${logPath}.old`)
  const port = (await lastPort(place.cluster)) ?? (await freePort())
  const giveUpAt = Date.now() + 60_000
  for (let tried = port; ; ) {
    const output = await open(logPath, 'a')
    if (place.user) await output.chown(place.user.uid, place.user.gid)
    const from = (await output.stat()).size
    await unlockFromStranger(place.cluster)
    const child = spawnServerProcess(
      place,
      join(place.bin, 'postgres'),
      ['-D', `${place.at}/cluster`, ...serverSettings(tried, use)],
      ['ignore', output.fd, output.fd],
    )
    const exit = exitOf(child)
    await output.close()
    if (await becomesReady(place, child, exit, log)) {
      child.unref()
      return { pid: child.pid as number, port: tried, child }
    }
    const said = (await readFile(logPath, 'utf8')).slice(from)
    // Backends of a killed server linger for a moment and hold its shared memory.
    const isBusy = /shared memory block|lock file "postmaster.pid"/.test(said)
    const isPortTaken = /could not bind|could not create any TCP/.test(said)
    if (!(isBusy || isPortTaken) || Date.now() > giveUpAt) {
      throw toStartError('PostgreSQL did not start', said, logPath)
    }
    if (isPortTaken) tried = await freePort()
    else await sleep(300)
  }
}

/** Until it says so in its lock file. After a crash it first replays its log, which may take minutes: it is waited for as long as it lives. */
async function becomesReady(
  place: Place,
  child: ChildProcess,
  exit: Promise<unknown>,
  log: EmbeddedLog,
): Promise<boolean> {
  let isGone = false
  exit.then(
    () => {
      isGone = true
    },
    () => {
      isGone = true
    },
  )
  const startedAt = Date.now()
  let saidAt = startedAt
  while (!isGone) {
    const lock = await readLockFile(place.cluster)
    if (lock?.pid === child.pid && lock?.isReady) return true
    await sleep(15)
    if (Date.now() - saidAt > 5000) {
      saidAt = Date.now()
      log.info({ seconds: Math.round((saidAt - startedAt) / 1000) }, 'PostgreSQL is recovering')
    }
  }
  return false
}

async function makeDatabase(place: Place, port: number): Promise<string> {
  const url = serverUrl(await readFile(join(place.dataDir, 'password'), 'utf8'), port)
  if (!(await hasDatabase(url))) {
    await withClient(url.replace(/[^/]*$/, 'postgres'), (client) => client.query(`create database ${NAME}`))
  }
  await withClient(url, (client) => makeRoles(client, place.dataDir, place.user))
  return url
}

async function hasDatabase(url: string): Promise<boolean> {
  try {
    return await withClient(url, async () => true)
  } catch (error) {
    if ((error as { code?: string }).code === '3D000') return false // no such database
    throw error
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A server on its way down ends the connection at any moment. A question under way fails by that; after the last one it
  // matters to nobody, but without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A login that is refused will be refused again; one that breaks off says only that the server is not there now. */
function expectAway(error: { readonly code?: string }): false {
  if (error.code?.startsWith('28')) throw error
  return false
}

/** Outlives us by a moment: when its standard input closes, because we stopped or were killed, it stops the server we leave behind. */
function startWatchdog(place: Place, pid: number): ChildProcess {
  const script = 'read -r _; read -r pid <"$1/cluster/postmaster.pid" && [ "$pid" = "$2" ] && kill -INT "$2"'
  const watchdog = spawnServerProcess(
    place,
    '/bin/sh',
    ['-c', script, 'sh', place.at, `${pid}`],
    ['pipe', 'ignore', 'ignore'],
  )
  watchdog.unref()
  // One that could not be started is as good as one that was killed.
  watchdog.on('error', () => undefined)
  const stdin = watchdog.stdin as (ChildProcess['stdin'] & { unref?(): void }) | null
  stdin?.unref?.()
  // It is gone when somebody killed it too; then the next start finds the orphan.
  stdin?.on('error', () => undefined)
  return watchdog
}

const serverUrl = (password: string, port: number): string =>
  `postgres://${NAME}:${password.trim()}@127.0.0.1:${port}/${NAME}`

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((done, fail) => {
    child.once('exit', done)
    child.once('error', fail)
  })

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
