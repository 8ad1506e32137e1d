import { createDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import type { UpSettings } from './config.ts'
import { followNetwork, loadNetwork, openPool } from './follow-network.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import { API_DATABASE, checkAddress, serve } from './serve.ts'
import { renderStartScreen } from './start-screen.ts'
import { findStoredRange } from './stored-range.ts'
import { VERSION } from './version.ts'

/** Everything in one process tree, until somebody asks it to stop; then in the reverse order. */
export async function runUp(settings: UpSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  await checkAddress(settings)
  const config = await loadNetwork(settings, log)
  await using store = await openStore(settings, 'serve', log)
  await migrate(store.url)
  await using db = createDatabase(store.url)
  await using pool = config && openPool(config, log)
  await using reads = createDatabase(store.url, API_DATABASE)
  await using api = await serve(reads, settings, log, pool)
  const stored = await findStoredRange(db)
  const { address } = api
  const { signal } = life
  const following = config && pool && followNetwork({ db, url: store.url, settings, config, pool, log, signal })
  // Seen where it is awaited; until then a failure must not end the process without its sentence.
  following?.catch(() => undefined)
  if (!signal.aborted) {
    say(renderStartScreen({ version: VERSION, address, place: store.place, network: settings.network, stored }))
  }
  await Promise.race([life.stopped(), following ?? life.stopped()])
  await following
  return 0
}
