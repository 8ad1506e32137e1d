import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { CellarError } from '../lib/errors.ts'
import { createDatabase, type Transaction } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as all of Cellar's processes use the same. */
const LOCK = 0x43656c6c
const OLDEST_SERVER = 150000

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: Buffer
}

/** Brings the schema up to date, each migration whole or not at all; gives the names of those that ran. Safe to call from many processes at once. */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await listMigrations()
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar migrate' })
  await db.transaction(async (transaction) => {
    await checkServer(transaction)
    await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
    await transaction.run(
      'create table if not exists schema_migrations (name text primary key, checksum bytea not null, applied_at timestamptz not null default now())',
    )
  })
  const ran: string[] = []
  for (const migration of migrations) {
    const isNew = await db.transaction((transaction) => apply(transaction, migration))
    if (isNew) ran.push(migration.name)
  }
  return ran
}

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest() }
    }),
  )
}

async function checkServer(transaction: Transaction): Promise<void> {
  const [row] = await transaction.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(row?.version) < OLDEST_SERVER) {
    throw new CellarError('CONFIG', 'Cellar needs PostgreSQL 15 or newer.', { version: row?.version })
  }
}

async function apply(transaction: Transaction, migration: Migration): Promise<boolean> {
  await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
  const [known] = await transaction.query<{ checksum: Buffer }>(
    'select checksum from schema_migrations where name = $1',
    [migration.name],
  )
  if (known) {
    if (known.checksum.equals(migration.checksum)) return false
    throw new CellarError(
      'BROKEN_STORE',
      `Migration ${migration.name} was changed after this database had run it. Migrations are never edited: restore the file and add a new one.`,
      { name: migration.name },
    )
  }
  await transaction.run(migration.sql)
  await transaction.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
  return true
}
