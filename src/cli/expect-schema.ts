import { CellarError } from '../lib/errors.ts'
import { createDatabase } from '../store/database.ts'
import { listMigrations, migrate } from '../store/migrate.ts'
import type { OpenStore } from './open-store.ts'

/**
 * For commands that only read: what they share with others they must not change, so there they only look; a server of
 * their own they bring up to date.
 */
export async function expectSchema({ url, isOurs }: OpenStore): Promise<void> {
  if (isOurs) {
    await migrate(url)
    return
  }
  await using db = createDatabase(url, { maxConnections: 1 })
  const [found] = await db.query<{ name: string | null }>("select to_regclass('schema_migrations')::text as name")
  const rows = found?.name ? await db.query<{ name: string }>('select name from schema_migrations') : []
  const known = new Set(rows.map(({ name }) => name))
  const missing = (await listMigrations()).filter(({ name, isRetiring }) => !isRetiring && !known.has(name))
  if (missing.length > 0) {
    throw new CellarError('CONFIG', `The database misses ${missing.length} migration(s). Run \`cellar migrate\` first.`)
  }
}
