import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../src/store/database.ts'
import { startEmbeddedPostgres } from '../src/store/embedded.ts'
import { API_ROLE } from '../src/store/grants.ts'
import { migrate } from '../src/store/migrate.ts'
import { distributeTest, joinCluster, nodeUrls } from './citus/cluster.ts'
import { closeTemplate, EMPTY, onEach } from './template-database.ts'
import { CLEAR } from './temporary-folder.ts'

/** The server looks through all of it for each database that is made or dropped. */
const BUFFER_MIB = 128

/** One PostgreSQL for the whole run, with a migrated template that `testDatabase` clones; or the Citus that is named, where it is distributed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env.CELLAR_TEST_CITUS_URL
  if (citusUrl !== undefined) return setUpCitus(project, citusUrl)
  console.log('Citus is skipped: no test runs on a distributed database unless CELLAR_TEST_CITUS_URL is set.')
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, bufferMib: BUFFER_MIB })
  const admin = createDatabase(postgres.url, { maxConnections: 1 })
  await admin.query(`create database ${EMPTY}`)
  await migrate(postgres.url.replace(/[^/]*$/, EMPTY))
  await admin.end()
  await closeTemplate([postgres.url], EMPTY)
  project.provide('postgresUrl', postgres.url)
  project.provide('apiUrl', postgres.apiUrl)
  project.provide('servers', [postgres.url])
  return async () => {
    await postgres.stop()
    await rm(dataDir, CLEAR)
  }
}

async function setUpCitus(project: TestProject, citusUrl: string): Promise<() => Promise<void>> {
  const servers = await nodeUrls(citusUrl)
  await dropLeftOver(servers)
  await onEach(servers, `create database ${EMPTY}`)
  const urls = servers.map((url) => url.replace(/[^/]*$/, EMPTY))
  await joinCluster(citusUrl, urls)
  await migrate(urls[0] as string)
  await distributeTest(urls[0] as string)
  await closeTemplate(servers, EMPTY)
  const apiUrl = new URL(citusUrl)
  apiUrl.username = API_ROLE
  project.provide('postgresUrl', citusUrl)
  project.provide('apiUrl', apiUrl.href)
  project.provide('servers', servers)
  return () => dropLeftOver(servers)
}

/** Databases of a run that was cut short, or of this one. */
async function dropLeftOver(servers: readonly string[]): Promise<void> {
  for (const url of servers) {
    await using server = createDatabase(url, { maxConnections: 1 })
    const left = await server.query<{ name: string }>(
      "select datname::text as name from pg_database where datname ~ '^(cellar_template$|test_|filled_)'",
    )
    for (const { name } of left) await onEach([url], `drop database if exists ${name} with (force)`)
  }
}
