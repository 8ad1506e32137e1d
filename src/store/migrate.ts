import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CellarError } from '../lib/errors.ts'
import { storeDictionaries } from './compact/stored-dictionaries.ts'
import { createDatabase, type Database, type Queryable, type Transaction } from './database.ts'
import { grantApi } from './grants.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as all of Cellar's processes use the same. */
const LOCK = 0x43656c6c
/** Held by who builds indexes beside readers and writers. */
const ONLINE_LOCK = LOCK + 1
const ONLINE_POLL_MS = 200
const OLDEST_SERVER = 150000
const RETIRING = '-- online, retiring'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: Buffer
  /**
   * Says `-- online` in its first line: statements that each stand alone and may run again, such as `create index
   * concurrently if not exists`, outside of a transaction, so that nobody waits who reads or writes meanwhile.
   */
  readonly isOnline: boolean
  /**
   * Says `-- online, retiring`: takes away what versions before it need. Left to whoever writes next, when those who read have been replaced; nobody
   * has to wait for it.
   */
  readonly isRetiring: boolean
}

export interface MigrateOptions {
  /** Whether what versions before this one go by is taken away, too. */
  readonly isRetiring?: boolean
  /** Only these: the schema of whoever ran them. */
  readonly only?: ReadonlySet<string>
  /** Before each of them, whether it has run already or not. */
  readonly onProgress?: ((progress: MigrateProgress) => void) | undefined
}

export interface MigrateProgress {
  readonly name: string
  /** Of how many it is which, from 0. */
  readonly place: number
  readonly count: number
}

/** Brings the schema up to date, each migration whole or not at all; gives the names of those that ran. Safe to call from many processes at once. */
export async function migrate(
  url: string,
  { isRetiring = true, only, onProgress }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await listMigrations()).filter(
    (migration) => (isRetiring || !migration.isRetiring) && (only?.has(migration.name) ?? true),
  )
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar migrate' })
  await db.transaction(async (transaction) => {
    await checkServer(transaction)
    await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
    await transaction.run(
      'create table if not exists schema_migrations (name text primary key, checksum bytea not null, applied_at timestamptz not null default now())',
    )
  })
  const ran: string[] = []
  for (const [place, migration] of migrations.entries()) {
    onProgress?.({ name: migration.name, place, count: migrations.length })
    const isNew = migration.isOnline
      ? await applyOnline(db, migration)
      : await db.transaction((transaction) => apply(transaction, migration))
    if (isNew) ran.push(migration.name)
  }
  await db.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
    await storeDictionaries(transaction)
    await grantApi(transaction)
  })
  return ran
}

export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const text = sql.replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest()
      const [first = ''] = text.split('\n')
      return { name, sql, checksum, isOnline: first.startsWith('-- online'), isRetiring: first === RETIRING }
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
  if (await hasRun(transaction, migration)) return false
  await transaction.run(migration.sql)
  await remember(transaction, migration)
  return true
}

/**
 * Whoever comes second asks again and again instead of waiting in a statement: an index is only built when all statements
 * that were running before have ended, so a waiting one would wait for itself.
 */
async function applyOnline(db: Database, migration: Migration): Promise<boolean> {
  for (;;) {
    if (await hasRun(db, migration)) return false
    const [lock] = await db.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ONLINE_LOCK])
    if (lock?.taken) break
    await sleep(ONLINE_POLL_MS)
  }
  try {
    if (await hasRun(db, migration)) return false
    await dropUnfinishedIndexes(db)
    for (const statement of splitStatements(migration.sql)) await db.query(statement)
    await remember(db, migration)
    return true
  } finally {
    await db.query('select pg_advisory_unlock($1)', [ONLINE_LOCK])
  }
}

/** Left by a build that was cut short: they cost writes, serve nobody, and would pass for the finished ones. */
async function dropUnfinishedIndexes(db: Queryable): Promise<void> {
  const rows = await db.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await db.query(`drop index concurrently if exists ${name}`)
}

/** A statement ends with the last `;` of a line; a body between two `$$` is part of its statement. */
const splitStatements = (sql: string): string[] =>
  (sql.replaceAll(/^--.*$/gm, '').match(/(?:\$\$.*?\$\$|.)+?(?:;[ \t]*$|$(?!.))/gms) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

async function hasRun(db: Queryable, { name, checksum }: Migration): Promise<boolean> {
  const [known] = await db.query<{ checksum: Buffer }>('select checksum from schema_migrations where name = $1', [name])
  if (known === undefined) return false
  if (known.checksum.equals(checksum)) return true
  throw new CellarError(
    'BROKEN_STORE',
    `Migration ${name} was changed after this database had run it. Migrations are never edited: restore the file and add a new one.`,
    { name },
  )
}

async function remember(db: Queryable, { name, checksum }: Migration): Promise<void> {
  await db.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}
