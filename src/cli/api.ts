import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startHeapCompaction } from '../lib/heap-compaction.ts'
import { type GlobalConfig, parseGlobalConfig } from '../node/lite/global-config.ts'
import { createDatabase, type Database } from '../store/database.ts'
import { findNetwork } from '../store/network.ts'
import type { ApiSettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { loadNetwork, openPool } from './follow-network.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import { API_DATABASE, checkAddress, serve } from './serve.ts'
import { watchStore } from './store-watch.ts'
import { serveByWorkers } from './workers/serve-by-workers.ts'

export async function runApi(settings: ApiSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  using _compaction = startHeapCompaction()
  await checkAddress(settings)
  const named =
    settings.network === undefined ? undefined : await loadNetwork({ ...settings, network: settings.network }, log)
  await using store = await openStore(settings, 'share', log)
  const end = watchStore(store, life)
  await expectSchema(store)
  await using db = createDatabase(store.apiUrl, API_DATABASE)
  const { signal } = life
  while (!signal.aborted) {
    const config = named ?? (settings.network === undefined ? await findConfig(db) : undefined)
    const operatorUrl = store.url
    const byWorkers = { settings, databaseUrl: store.apiUrl, operatorUrl, config, log }
    await using pool = settings.workers > 1 ? undefined : config && openPool(config, log)
    await using api =
      settings.workers > 1 ? await serveByWorkers(byWorkers) : await serve(db, settings, log, { pool, operatorUrl })
    say(`API at ${api.address}/api/v3, over ${store.place}`)
    if (api.publicAddress !== undefined) say(`For existing TON clients: ${api.publicAddress}/api/v3`)
    // Before anybody ever followed a network there is none to find; once there is, it is served with it.
    if (config === undefined && settings.network === undefined) await untilFollowed(db, log, signal)
    else await life.stopped()
  }
  return end()
}

/** Of the network that is followed into the database; undefined when nobody ever did. */
async function findConfig(db: Database): Promise<GlobalConfig | undefined> {
  const stored = await findNetwork(db)
  return stored && parseGlobalConfig(stored.config, 'the global config in the database')
}

const LOOK_MS = 2_000

async function untilFollowed(db: Database, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
    // The database may be away for a while; requests tell that.
    const found = await findNetwork(db).catch(() => undefined)
    if (found === undefined) continue
    log.info({ network: found.name }, 'network detected')
    return
  }
}
