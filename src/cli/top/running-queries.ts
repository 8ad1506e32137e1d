import type { Queryable } from '../../store/database.ts'

/** A statement that the database works on now. */
export interface RunningQuery {
  /** Since it began. */
  readonly seconds: number
  readonly who: string
  readonly statement: string
}

const SHOWN_LETTERS = 200

/** What runs in this database, longest first. */
export async function listRunningQueries(db: Queryable): Promise<RunningQuery[]> {
  const rows = await db.query<{ ms: bigint; who: string; statement: string }>(
    `select (extract(epoch from clock_timestamp() - query_start) * 1000)::int8 as ms, application_name::text as who, query as statement
     from pg_stat_activity
     where datname = current_database() and state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()
     order by query_start limit 50`,
  )
  return rows.map(({ ms, who, statement }) => ({
    seconds: Math.max(0, Number(ms)) / 1000,
    who,
    statement: statement.replace(/\s+/g, ' ').trim().slice(0, SHOWN_LETTERS),
  }))
}
