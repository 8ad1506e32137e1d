import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { CellarError } from '../lib/errors.ts'
import { hasLiveOwner, releaseOwnership, takeOwnership } from '../store/embedded/ownership.ts'
import { startEmbeddedPostgres } from '../store/embedded.ts'
import { joinServers } from '../store/servers.ts'
import type { StoreSettings } from './config.ts'
import { dataFolderInUse, makeFolder } from './data-folder.ts'
import { listReplicas } from './database-settings.ts'

export interface OpenStore extends AsyncDisposable {
  /** For who writes what comes from the chain. */
  readonly url: string
  /** For who serves it, and may write next to nothing. */
  readonly apiUrl: string
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
  const replicas = listReplicas(settings.databaseReplicaUrls)
  if (databaseUrl === undefined && replicas.length > 0) {
    throw new CellarError('CONFIG', 'DATABASE_REPLICA_URLS names copies of a server that DATABASE_URL must name.')
  }
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    const url = joinServers(databaseUrl, replicas)
    const place = `PostgreSQL at ${host}${pathname}`
    const lost = new Promise<void>(() => undefined)
    return {
      url,
      apiUrl: url,
      place,
      isOurs: false,
      lost,
      [Symbol.asyncDispose]: async () => undefined,
    }
  }
  const dataDir = resolve(settings.dataDir)
  await makeFolder(dataDir)
  const isServing = purpose !== 'work' && (await takeOwnership(dataDir))
  try {
    await refuseToShare(dataDir, purpose, isServing)
    const isOurs = isServing || !(await hasLiveOwner(dataDir))
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
    return {
      url: server.indexUrl,
      apiUrl: server.apiUrl,
      place: `embedded PostgreSQL in ${settings.dataDir}, at ${new URL(server.indexUrl).host}`,
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
    throw await dataFolderInUse(dataDir, 'Stop it first, or give this one its own --data-dir.')
  }
  const postgres = join(dataDir, 'postgres')
  if ((await hasLiveOwner(postgres)) && (isServing || !(await hasLiveOwner(dataDir)))) {
    const way = 'Wait until it ends. While `cellar up` runs, any number of commands can share its database.'
    throw await dataFolderInUse(dataDir, way, postgres)
  }
}
