import type pg from 'pg'
import { quoted } from './stored-tables.ts'
import type { BackupOptions } from './write-backup.ts'

interface DroppedIndexes {
  /** Makes them again as they were. */
  build(options: Pick<BackupOptions, 'onProgress'>): Promise<void>
}

/** One sort at the end takes a fraction of what rows cost that find their places one by one. Those that hold a constraint stay. */
export async function dropSecondaryIndexes(client: pg.Client): Promise<DroppedIndexes> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       and i.indrelid <> 'schema_migrations'::regclass
     order by c.relname`,
  )
  for (const { name } of rows) await client.query(`drop index ${quoted(name)}`)
  return {
    async build({ onProgress }) {
      await client.query("set local maintenance_work_mem = '256MB'")
      for (const [done, { name, definition }] of rows.entries()) {
        onProgress?.({ phase: 'indexes', done, total: rows.length, what: name })
        await client.query(definition)
      }
    },
  }
}
