import type pg from 'pg'
import type { BackupManifest, BackupTable } from './manifest.ts'

export interface StoredTable extends Pick<BackupTable, 'name' | 'columns'> {
  /** What it takes of the disk, without its indexes. */
  readonly diskBytes: number
}

/** Made anew by whoever restores: migrations are run, and a backfill begins its ranges again, whose own tables are in no backup. */
const LEFT_OUT = ['schema_migrations', 'backfill_ranges']

/** Every table, with those that refer to another behind all others. */
export async function listStoredTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; bytes: string; columns: StoredTable['columns'] }>(
    `select c.relname as name, pg_table_size(c.oid) as bytes,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
             from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid),
              c.relname`,
    [LEFT_OUT],
  )
  return rows.map(({ name, bytes, columns }) => ({ name, columns, diskBytes: Number(bytes) }))
}

export async function listStoredMigrations(client: pg.Client): Promise<BackupManifest['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, encode(checksum, 'hex') as checksum from schema_migrations order by name",
  )
  return rows
}

/** Their values are not part of a snapshot: read behind it, they are at least as high as any row of it. */
export async function listSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1",
  )
  const sequences: BackupManifest['sequences'] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quoted(name)}`,
    )
    sequences.push(...found.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** `"table" ("column", …)`, all of them. */
export const copyTarget = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`
