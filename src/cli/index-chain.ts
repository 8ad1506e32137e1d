import { Registry } from 'prom-client'
import { startHeapCompaction } from '../lib/heap-compaction.ts'
import { createDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import type { IndexSettings } from './config.ts'
import { followNetwork, loadNetwork, noNetwork, openPool } from './follow-network.ts'
import { hooksOf } from './hooks/hooks-of.ts'
import { keptOf } from './keep-setting.ts'
import { startLeasedWork } from './leased-work.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { startMetricsServer } from './metrics-server.ts'
import { openStore } from './open-store.ts'
import { complain } from './output.ts'
import { watchStore } from './store-watch.ts'

/** Follows a network until somebody asks it to stop, or until `--to` is stored. */
export async function runIndex(settings: IndexSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping after this commit. Ctrl-C again to force it.'))
  using _compaction = startHeapCompaction()
  const config = await loadNetwork(settings, log)
  if (config === undefined) throw noNetwork()
  const registry = new Registry()
  await using _metrics = await startMetricsServer(settings, registry, log)
  await using store = await openStore(settings, 'share', log)
  const end = watchStore(store, life)
  await migrate(store.url)
  await using db = createDatabase(store.url, { applicationName: 'cellar index' })
  await using _leased = await startLeasedWork(
    { db, url: store.url },
    { layouts: settings.layouts, keep: keptOf(settings), hooks: hooksOf(settings, registry) },
    log,
  )
  await using pool = openPool(config, log)
  await followNetwork({ db, url: store.url, settings, config, pool, log, signal: life.signal, registry })
  return end()
}
