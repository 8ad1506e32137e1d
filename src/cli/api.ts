import { CellarError } from '../lib/errors.ts'
import { createDatabase, type Database } from '../store/database.ts'
import { listMigrations, migrate } from '../store/migrate.ts'
import type { ApiSettings } from './config.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import { checkAddress, serve } from './serve.ts'

export async function runApi(settings: ApiSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  await checkAddress(settings)
  await using store = await openStore(settings, 'share', log)
  if (store.isOurs) await migrate(store.url)
  await using db = createDatabase(store.url)
  await checkSchema(db)
  await using api = await serve(db, settings, log)
  say(`API at ${api.address}/api/v3, over ${store.place}`)
  await life.stopped()
  return 0
}

/** One of many API processes must not change the schema under the others, so it only looks. */
async function checkSchema(db: Database): Promise<void> {
  const [found] = await db.query<{ name: string | null }>("select to_regclass('schema_migrations')::text as name")
  const rows = found?.name ? await db.query<{ name: string }>('select name from schema_migrations') : []
  const known = new Set(rows.map(({ name }) => name))
  const missing = (await listMigrations()).filter(({ name }) => !known.has(name))
  if (missing.length > 0) {
    throw new CellarError('CONFIG', `The database misses ${missing.length} migration(s). Run \`cellar migrate\` first.`)
  }
}
