import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CellarError } from '../../lib/errors.ts'
import { toStoreError } from '../store-error.ts'
import { openBackupConnection } from './backup-connection.ts'
import { type BackupManifest, type BackupTable, MANIFEST, tableFile } from './manifest.ts'
import {
  copyTarget,
  listSequences,
  listStoredMigrations,
  listStoredTables,
  quoted,
  type StoredTable,
} from './stored-tables.ts'
import { readTableFile, syncFile, writeTableFile } from './table-files.ts'

/** How much of how much, and at what it is. */
export interface BackupProgress {
  readonly phase: 'copy' | 'check' | 'indexes' | 'analyze'
  readonly done: number
  readonly total: number
  readonly what: string
}

export interface BackupOptions {
  readonly url: string
  /** Made here; must not be there. */
  readonly folder: string
  /** Of this program. */
  readonly version: string
  readonly signal?: AbortSignal | undefined
  /** Waited for where a table begins. */
  readonly onProgress?: ((progress: BackupProgress) => unknown) | undefined
}

/**
 * Writes all tables as they are at one moment into a folder, while others go on writing to the database. Until the last byte is on the
 * disk and was read back, the folder has another name. See docs/decisions/088-backups.md.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const folder = resolve(options.folder)
  if (await isThere(folder)) throw taken(folder)
  const partial = `${folder}.partial`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? underWay(partial) : error
  })
  try {
    const manifest = await copySnapshot(partial, options)
    await checkFiles(partial, manifest, options)
    const path = join(partial, MANIFEST)
    await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    await syncFile(path)
    await rename(partial, folder)
    // A new name is lost with the power unless its folder is written, too.
    await syncFile(dirname(folder))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function copySnapshot(
  folder: string,
  { url, version, signal, onProgress }: BackupOptions,
): Promise<BackupManifest> {
  await using connection = await openBackupConnection(url, 'cellar backup', signal)
  const { client } = connection
  try {
    const tables = await openSnapshot(client)
    const total = tables.reduce((sum, { diskBytes }) => sum + diskBytes, 0)
    const copied: BackupTable[] = []
    let before = 0
    for (const table of tables) {
      const onBytes = (bytes: number) =>
        onProgress?.({ phase: 'copy', done: before + Math.min(bytes, table.diskBytes), total, what: table.name })
      await onBytes(0)
      copied.push(await copyTable(client, folder, table, onBytes, signal))
      before += table.diskBytes
    }
    const migrations = await listStoredMigrations(client)
    const indexed = await findIndexed(client)
    const sequences = await listSequences(client)
    await client.end()
    const made = { format: 1, version, created_at: new Date().toISOString() } as const
    return { ...made, migrations, indexed, tables: copied, sequences }
  } catch (error) {
    throw toStoreError(error as Error)
  }
}

/**
 * Tables are locked before the snapshot is taken: what is truncated, dropped or altered meanwhile would otherwise be gone from it, too. It is
 * the weakest lock: readers and writers do not notice it.
 */
async function openSnapshot(client: pg.Client): Promise<StoredTable[]> {
  const known = await listStoredTables(client)
  if (!known.some(({ name }) => name === 'checkpoint')) {
    throw new CellarError('NOT_INDEXED', 'This database holds nothing of Cellar.')
  }
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read, read only')
  await client.query(
    `lock table schema_migrations, ${known.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
  )
  const tables = await listStoredTables(client)
  if (tables.length === known.length) return tables
  throw new CellarError('STORE_UNAVAILABLE', 'The schema is being migrated; take the backup when that is done.')
}

async function copyTable(
  client: pg.Client,
  folder: string,
  table: StoredTable,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<BackupTable> {
  const { name, columns } = table
  const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout (format binary)`))
  let copied = 0
  const count = (bytes: number): void => {
    copied += bytes
    onBytes(copied)
  }
  const written = await writeTableFile(tableFile(folder, table), rows, count, signal)
  // How many rows there were comes behind them.
  await client.query('select')
  return { name, columns, rows: rows.rowCount, ...written }
}

async function findIndexed(client: pg.Client): Promise<BackupManifest['indexed']> {
  const { rows } = await client.query<NonNullable<BackupManifest['indexed']>>(
    'select network_id, first_mc_seqno, last_mc_seqno from checkpoint',
  )
  return rows[0] ?? null
}

/** Adds up what is read of all tables, for progress. */
export function countBytes(
  phase: BackupProgress['phase'],
  tables: readonly BackupTable[],
  onProgress: BackupOptions['onProgress'],
): (table: BackupTable) => (bytes: number) => void {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return ({ name }) =>
    (bytes) => {
      done += bytes
      onProgress?.({ phase, done, total, what: name })
    }
}

/** Reads every file of a backup again. */
export async function checkFiles(
  folder: string,
  { tables }: Pick<BackupManifest, 'tables'>,
  { signal, onProgress }: Pick<BackupOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  const onBytesOf = countBytes('check', tables, onProgress)
  for (const table of tables) {
    await readTableFile(folder, table, onBytesOf(table), { signal })
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const taken = (folder: string): CellarError =>
  new CellarError('BROKEN_INPUT', `${folder} is there already: name a folder for the backup that is not.`)

const underWay = (partial: string): CellarError =>
  new CellarError(
    'BROKEN_INPUT',
    `${partial} is there: another backup is being written, or one was cut short. Remove it when nobody writes to it.`,
  )
