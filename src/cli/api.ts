import { createDatabase } from '../store/database.ts'
import type { ApiSettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { loadNetwork, openPool } from './follow-network.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import { API_DATABASE, checkAddress, serve } from './serve.ts'
import { watchStore } from './store-watch.ts'

export async function runApi(settings: ApiSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  await checkAddress(settings)
  const config = await loadNetwork(settings, log)
  await using store = await openStore(settings, 'share', log)
  const end = watchStore(store, life)
  await expectSchema(store)
  await using db = createDatabase(store.url, API_DATABASE)
  await using pool = config && openPool(config, log)
  await using api = await serve(db, settings, log, { pool })
  say(`API at ${api.address}/api/v3, over ${store.place}`)
  await life.stopped()
  return end()
}
