import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database } from '../../src/store/database.ts'
import { startEmbeddedPostgres } from '../../src/store/embedded.ts'
import { migrate } from '../../src/store/migrate.ts'

export interface FreshDatabase extends AsyncDisposable {
  readonly db: Database
  readonly url: string
}

/** A PostgreSQL of its own that gives migrated, empty databases, one by one and quickly. */
export interface FreshDatabases extends AsyncDisposable {
  /** A folder that goes when it does. */
  readonly dataDir: string
  /** What had the name before is gone. */
  create(name: string): Promise<FreshDatabase>
}

export async function startFreshDatabases({ durable = true } = {}): Promise<FreshDatabases> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cellar-fresh-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable })
  const admin = createDatabase(postgres.url, { maxConnections: 1 })
  const urlOf = (name: string) => postgres.url.replace(/[^/]*$/, name)
  await admin.query('create database cellar_template')
  await migrate(urlOf('cellar_template'))
  return {
    dataDir,
    async create(name) {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template cellar_template`)
      const db = createDatabase(urlOf(name))
      return { db, url: urlOf(name), [Symbol.asyncDispose]: () => db.end() }
    },
    async [Symbol.asyncDispose]() {
      await admin.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
