import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { migrate } from '../src/store/migrate.ts'
import { closeTemplate, EMPTY } from './template-database.ts'
import { CLEAR } from './temporary-folder.ts'

/** One PostgreSQL for the whole run, with a migrated template that `testDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = createDatabase(postgres.url, { maxConnections: 1 })
  await admin.query(`create database ${EMPTY}`)
  await migrate(postgres.url.replace(/[^/]*$/, EMPTY))
  await closeTemplate(admin, EMPTY)
  await admin.end()
  project.provide('postgresUrl', postgres.url)
  project.provide('apiUrl', postgres.apiUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, CLEAR)
  }
}
