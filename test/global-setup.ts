import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { CLEAR } from './cellar-process.ts'

export const TEMPLATE = 'cellar_template'

/** One PostgreSQL for the whole run, with a migrated template that `testDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = createDatabase(postgres.url, { maxConnections: 1 })
  await admin.query(`create database ${TEMPLATE}`)
  await migrate(postgres.url.replace(/[^/]*$/, TEMPLATE))
  // Nobody may be in a template that is copied, the server's own housekeeping included.
  await admin.query(`alter database ${TEMPLATE} with allow_connections false`)
  await admin.end()
  project.provide('postgresUrl', postgres.url)
  project.provide('apiUrl', postgres.apiUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, CLEAR)
  }
}
