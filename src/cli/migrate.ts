import { distribute } from '../store/citus/distribute.ts'
import { migrate } from '../store/migrate.ts'
import { createTaskLog } from './log.ts'
import type { MigrateSettings } from './migrate-settings.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import { createProgressLine } from './progress-line.ts'

export async function runMigrate(settings: MigrateSettings): Promise<0> {
  const { json, quiet } = settings
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const line = createProgressLine(process.stderr, { isQuiet: quiet })
  const ran = await migrate(store.url, {
    isRetiring: false,
    onProgress: ({ name, place, count }) => line.update({ phase: 'migrating', done: place, total: count, what: name }),
  }).finally(line.clear)
  const told = (title: string, names: readonly string[]) => `${title}:\n  ${names.join('\n  ')}`
  if (json !== true) say(ran.length === 0 ? 'The schema is up to date.' : told('Applied', ran))
  const moved = settings.distribute
    ? await distribute(store.url, { shards: settings.shards, onTable: (table) => complain(`Moving ${table}.`) })
    : undefined
  if (json === true) say(JSON.stringify({ applied: ran, ...(moved && { moved }) }))
  else if (moved) say(moved.length === 0 ? 'All tables are where they belong.' : told('Moved', moved))
  return 0
}
