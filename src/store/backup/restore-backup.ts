import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CellarError } from '../../lib/errors.ts'
import { createDatabase } from '../database.ts'
import { fillHashes, needsHashes } from '../hash-rows.ts'
import { listMigrations, migrate } from '../migrate.ts'
import { toStoreError } from '../store-error.ts'
import { OPERATOR_TABLES } from '../tables/operator-tables.ts'
import { openBackupConnection } from './backup-connection.ts'
import { type BackupManifest, type BackupTable, readManifest } from './manifest.ts'
import { dropSecondaryIndexes } from './secondary-indexes.ts'
import { copyTarget, listStoredMigrations, listStoredTables, quoted } from './stored-tables.ts'
import { readTableFile } from './table-files.ts'
import { type BackupOptions, checkFiles, countBytes } from './write-backup.ts'

export type RestoreOptions = Pick<BackupOptions, 'url' | 'folder' | 'signal' | 'onProgress'>

/**
 * Fills an empty database with a backup, in one transaction: it is all there, or nothing is. The schema is first made as it was, by the
 * migrations of then, and then brought up to date like any older database.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { url, folder, signal, onProgress } = options
  const manifest = await readManifest(folder)
  await expectKnown(manifest)
  await using connection = await openBackupConnection(url, 'cellar restore', signal)
  const { client } = connection
  try {
    await expectFresh(client, manifest)
    await migrate(url, { only: new Set(manifest.migrations.map(({ name }) => name)) })
    signal?.throwIfAborted()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    await fillTables(client, manifest, options)
    await client.query('commit')
    await migrate(url)
    await giveHashes(url)
    onProgress?.({ phase: 'analyze', done: 0, total: 1, what: 'statistics of the planner' })
    await client.query('analyze')
    await client.end()
  } catch (error) {
    signal?.throwIfAborted()
    throw toStoreError(error as Error)
  }
  return manifest
}

/** What was on one server may be put on several. */
async function giveHashes(url: string): Promise<void> {
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar restore' })
  await db.transaction(async (transaction) => {
    if (await needsHashes(transaction)) await fillHashes(transaction)
  })
}

/** Reads a whole backup without a database. */
export async function checkBackup(options: Omit<RestoreOptions, 'url'>): Promise<BackupManifest> {
  const manifest = await readManifest(options.folder)
  await checkFiles(options.folder, manifest, options)
  return manifest
}

async function expectKnown({ migrations, version }: BackupManifest): Promise<void> {
  const ours = new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum.toString('hex')]))
  const foreign = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (foreign === undefined) return
  throw new CellarError(
    'BROKEN_INPUT',
    `The backup has a schema that this version does not know (${foreign.name}): restore it with Cellar ${version} or newer.`,
  )
}

/** An empty database, or one that was migrated no further than the backup, with nothing in it. */
async function expectFresh(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('schema_migrations') is not null and to_regclass('checkpoint') is not null as is_there",
  )
  if (rows[0]?.is_there !== true) return
  await expectEmpty(client, manifest.tables)
  const known = new Set(manifest.migrations.map(({ name }) => name))
  const newer = (await listStoredMigrations(client)).find(({ name }) => !known.has(name))
  if (newer === undefined) return
  throw new CellarError(
    'CONFIG',
    `The database has a newer schema than the backup (${newer.name}): restore into a new one.`,
  )
}

/** What is filled by itself while processes run may be lost; the chain, and what an operator made, may not. */
async function expectEmpty(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const precious = ['checkpoint', ...OPERATOR_TABLES].filter((name) => tables.some((table) => table.name === name))
  for (const name of precious) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length === 0) continue
    const what = name === 'checkpoint' ? 'indexed blocks' : `rows in ${name}`
    throw new CellarError('CONFIG', `The database holds ${what} already: restore into an empty one.`)
  }
}

async function fillTables(client: pg.Client, manifest: BackupManifest, options: RestoreOptions): Promise<void> {
  const { tables } = manifest
  const names = tables.map(({ name }) => quoted(name))
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  await expectSameTables(client, tables)
  await expectEmpty(client, tables)
  // Counts and names that triggers would work out are in the backup.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  const indexes = await dropSecondaryIndexes(client)
  await copyTables(client, tables, options)
  await indexes.build(options)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, last, is_called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, is_called])
  }
}

async function expectSameTables(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const describe = (table: Pick<BackupTable, 'name' | 'columns'>) =>
    `${table.name}: ${table.columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`
  const stored = new Set((await listStoredTables(client)).map(describe))
  const odd = tables.find((table) => !stored.has(describe(table)))
  if (odd === undefined && stored.size === tables.length) return
  throw new CellarError(
    'BROKEN_STORE',
    `The database does not have the tables of the backup${odd ? ` (${odd.name})` : ''}.`,
  )
}

async function copyTables(
  client: pg.Client,
  tables: readonly BackupTable[],
  { folder, signal, onProgress }: RestoreOptions,
): Promise<void> {
  const onBytesOf = countBytes('copy', tables, onProgress)
  for (const table of tables) {
    // Frozen from the start: no vacuum has to write every page once more.
    const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin (format binary, freeze)`))
    await readTableFile(folder, table, onBytesOf(table), { rows, signal })
    if (rows.rowCount === table.rows) continue
    throw new CellarError('BROKEN_INPUT', `${table.name} has ${rows.rowCount} rows, and ${table.rows} were written.`)
  }
}
