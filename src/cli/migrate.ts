import { distribute } from '../store/citus/distribute.ts'
import { migrate } from '../store/migrate.ts'
import { createTaskLog } from './log.ts'
import type { MigrateSettings } from './migrate-settings.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'

export async function runMigrate(settings: MigrateSettings): Promise<0> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const ran = await migrate(store.url, { isRetiring: false })
  say(ran.length === 0 ? 'The schema is up to date.' : `Applied:\n  ${ran.join('\n  ')}`)
  if (!settings.distribute) return 0
  const moved = await distribute(store.url, {
    shards: settings.shards,
    onTable: (table) => complain(`Moving ${table}.`),
  })
  say(moved.length === 0 ? 'All tables are where they belong.' : `Moved:\n  ${moved.join('\n  ')}`)
  return 0
}
