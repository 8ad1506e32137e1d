import { hasCitus, type Queryable } from '../database.ts'
import { MOVED_TABLES } from '../tables/placements.ts'

/** Bytes on the disks of all servers; undefined while one of them does not answer. */
export async function findDatabaseBytes(db: Queryable): Promise<number | undefined> {
  const [own] = await db.query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes')
  const others = await askOthers(db, 'select pg_database_size(current_database())')
  return others?.reduce((sum, bytes) => sum + Number(bytes), Number(own?.bytes ?? 0n))
}

/** After a crash the server's count begins anew; what it last wrote down is left then. */
const COUNT = 'coalesce(nullif(s.n_live_tup, 0), greatest(c.reltuples, 0)::int8)'
const COUNTED = 'pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.schemaname = current_schema()'

const OWN = `select s.relname::text as name, ${COUNT} as count from ${COUNTED} and s.relname = any($1::text[])`

/** Parts of tables are called by them with a number behind. */
const PARTS = `select coalesce(json_object_agg(name, count), '{}') from (
  select regexp_replace(s.relname, '_[0-9]+$', '') as name, sum(${COUNT}) as count from ${COUNTED} group by 1) t`

/** About how many rows tables have, as the database counts beside its work. Those of which a server does not answer are left out. */
export async function estimateRows(db: Queryable, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const own = await db.query<{ name: string; count: bigint }>(OWN, [tables])
  const others = await askOthers(db, PARTS)
  const parts = others?.map((counts) => JSON.parse(counts) as Record<string, number>) ?? []
  const known = others === undefined ? own.filter(({ name }) => !MOVED_TABLES.includes(name)) : own
  return new Map(
    known.map(({ name, count }) => [name, parts.reduce((sum, counts) => sum + (counts[name] ?? 0), Number(count))]),
  )
}

/** What each server beside the one that is connected to answers, as text. */
async function askOthers(db: Queryable, statement: string): Promise<string[] | undefined> {
  if (!(await hasCitus(db))) return []
  const answers = await db.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [statement],
  )
  return answers.every(({ success }) => success) ? answers.map(({ result }) => result) : undefined
}
