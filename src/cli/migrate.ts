import { migrate } from '../store/migrate.ts'
import type { StoreSettings } from './config.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { say } from './output.ts'

export async function runMigrate(settings: StoreSettings): Promise<0> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const ran = await migrate(store.url, { isRetiring: false })
  say(ran.length === 0 ? 'The schema is up to date.' : `Applied:\n  ${ran.join('\n  ')}`)
  return 0
}
