import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'

/** Whether test databases are distributed: `CELLAR_TEST_CITUS_URL` is set. */
export const isCluster = (): boolean => inject('servers').length > 1

/** A database of the same PostgreSQL that is not distributed, to compare with. */
export async function plainDatabase(): Promise<{ readonly db: Database } & AsyncDisposable> {
  const serverUrl = inject('postgresUrl')
  const name = `test_plain_${randomBytes(6).toString('hex')}`
  const run = async (sql: string): Promise<void> => {
    await using server = createDatabase(serverUrl, { maxConnections: 1 })
    await server.query(sql)
  }
  await run(`create database ${name}`)
  const url = serverUrl.replace(/[^/]*$/, name)
  await migrate(url)
  const db = createDatabase(url)
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.end()
      await run(`drop database ${name} with (force)`)
    },
  }
}
