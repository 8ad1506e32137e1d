import { isCellarError } from '../lib/errors.ts'
import type { Queryable } from './database.ts'

export interface DamagedRelation {
  /** The table, also of an index or of the place where its long values are. */
  readonly table: string
  /** When it is an index that is damaged. */
  readonly index?: string | undefined
}

/** Which table an error speaks of: it names files, or the table of long values by the number of the table they belong to. */
export async function findDamaged(db: Queryable, error: Error): Promise<DamagedRelation | undefined> {
  const text = isCellarError(error) ? String(error.context.reason) : error.message
  const file = /base\/\d+\/(\d+)/.exec(text)?.[1]
  const owner = /pg_toast_(\d+)/.exec(text)?.[1]
  if (file === undefined && owner === undefined) return undefined
  const [row] = await db.query<{ name: string; kind: string; owner: string | null }>(
    `select c.relname::text as name, c.relkind::text as kind, o.relname::text as owner
     from pg_class c
     left join pg_index i on i.indexrelid = c.oid
     left join pg_class o on o.oid = i.indrelid or o.reltoastrelid = c.oid or o.reltoastrelid = i.indrelid
     where c.oid = coalesce($1::int8::oid, pg_filenode_relation(0, $2::int8::oid)) order by o.relkind = 't' limit 1`,
    [owner ?? null, file ?? null],
  )
  if (row === undefined) return undefined
  return row.kind === 'i' ? { table: row.owner ?? row.name, index: row.name } : { table: row.owner ?? row.name }
}
