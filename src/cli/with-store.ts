import { createDatabase, type Database } from '../store/database.ts'
import type { StoreSettings } from './config.ts'
import { expectSchema } from './expect-schema.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'

/** For a command that changes a few rows and ends. */
export async function withStore(
  settings: StoreSettings,
  applicationName: string,
  work: (db: Database) => Promise<void>,
): Promise<0> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  await expectSchema(store)
  await using db = createDatabase(store.url, { maxConnections: 1, applicationName })
  await work(db)
  return 0
}
