import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { CellarError } from '../lib/errors.ts'
import { hasLiveOwner, releaseOwnership, takeOwnership } from '../store/embedded/ownership.ts'
import { startEmbeddedPostgres } from '../store/embedded.ts'
import type { StoreSettings } from './config.ts'

export interface OpenStore extends AsyncDisposable {
  readonly url: string
  /** For people: where the data are, without a password. */
  readonly place: string
  /** Started here and for us: nobody else looks after its schema. */
  readonly isOurs: boolean
  /** Resolves when the embedded server, started here, ended by itself. */
  readonly lost: Promise<void>
}

/**
 * `serve` keeps the data dir for as long as it runs and lets others in; `share` does so too, or goes in where another one
 * serves; `work` uses it for the time of one task: inside a server when one runs, otherwise alone.
 */
type Purpose = 'serve' | 'share' | 'work'

/** The PostgreSQL of `DATABASE_URL`, or the embedded one of the data dir: started, or shared with the process that runs it. */
export async function openStore(settings: StoreSettings, purpose: Purpose, log: Logger): Promise<OpenStore> {
  const { databaseUrl } = settings
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    const place = `PostgreSQL at ${host}${pathname}`
    const lost = new Promise<void>(() => undefined)
    return { url: databaseUrl, place, isOurs: false, lost, [Symbol.asyncDispose]: async () => undefined }
  }
  const dataDir = resolve(settings.dataDir)
  await makeFolder(dataDir)
  const isServing = purpose !== 'work' && (await takeOwnership(dataDir))
  try {
    await refuseToShare(dataDir, purpose, isServing)
    const isOurs = isServing || !(await hasLiveOwner(dataDir))
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
    return {
      url: server.url,
      place: `embedded PostgreSQL in ${settings.dataDir}`,
      isOurs,
      lost: server.lost,
      async [Symbol.asyncDispose]() {
        await server.stop()
        if (isServing) await releaseOwnership(dataDir)
      },
    }
  } catch (error) {
    if (isServing) await releaseOwnership(dataDir)
    throw error
  }
}

/** A server that somebody else stops at the end of a task is not one to build on. */
async function refuseToShare(dataDir: string, purpose: Purpose, isServing: boolean): Promise<void> {
  if (purpose === 'serve' && !isServing) {
    throw busy(dataDir, await ownerPid(dataDir), 'Stop it first, or give this one its own --data-dir.')
  }
  const postgres = join(dataDir, 'postgres')
  if ((await hasLiveOwner(postgres)) && (isServing || !(await hasLiveOwner(dataDir)))) {
    const way = 'Wait until it ends. While `cellar up` runs, any number of commands can share its database.'
    throw busy(dataDir, await ownerPid(postgres), way)
  }
}

function busy(dataDir: string, pid: number | undefined, way: string): CellarError {
  const who = pid === undefined ? 'another cellar' : `another cellar (process ${pid})`
  return new CellarError('STORE_UNAVAILABLE', `The data directory ${dataDir} is in use by ${who}. ${way}`)
}

async function ownerPid(dataDir: string): Promise<number | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'owner'), 'utf8')).pid
  } catch {
    return undefined // gone in the meantime; it only makes the sentence better
  }
}

const CANNOT: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EROFS: 'that disk is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file in its path',
  ENOSPC: 'that disk is full',
}

async function makeFolder(path: string): Promise<void> {
  try {
    await makeWithParents(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = CANNOT[code] ?? code
    throw new CellarError(
      'CONFIG',
      `The data directory ${path} cannot be made: ${why}. Choose another with --data-dir.`,
      {},
      { cause: error },
    )
  }
}

/** Node's own `recursive` tries for ever where the system has no such folder to give, as in /proc. */
async function makeWithParents(path: string): Promise<void> {
  const parent = dirname(path)
  if (parent !== path && !(await isThere(parent))) await makeWithParents(parent)
  try {
    await mkdir(path)
  } catch (error) {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
