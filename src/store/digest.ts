import type { Queryable } from './database.ts'

/** Have clocks in them, or are not final, and say nothing of the chain. */
const LEFT_OUT = [
  ...[
    'schema_migrations',
    'follower',
    'leases',
    'network',
    'token_metadata',
    'redecode',
    'reclassify',
    'pending_traces',
    'sent_messages',
  ],
  ...['confirmed_blocks', 'confirmed_transactions', 'confirmed_states'],
  // Worked out beside indexing: equal once it has come as far.
  ...['inner_states', 'inner_state_progress', 'stats_progress'],
]

/**
 * Per table its number of rows and a digest of them that does not depend on their order: the sums of two 64-bit parts of
 * each row's SHA-256, over the row's binary form. Equal digests mean equal tables.
 */
export async function digestTables(db: Queryable): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = current_schema() and tablename <> all($1::text[])
     order by tablename`,
    [LEFT_OUT],
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) digests[name] = await digestTable(db, name)
  return digests
}

async function digestTable(db: Queryable, table: string): Promise<string> {
  const part = (from: number): string =>
    `coalesce(sum(('x' || encode(substr(row_hash, ${from}, 8), 'hex'))::bit(64)::bigint::numeric), 0)`
  const [row] = await db.query<{ rows: bigint; first: bigint; second: bigint }>(
    `select count(*) as rows, ${part(1)} as first, ${part(9)} as second
     from (select sha256(record_send(t)) as row_hash from "${table}" t) hashed`,
  )
  if (!row) return '0'
  const hex = (sum: bigint): string => BigInt.asUintN(64, sum).toString(16).padStart(16, '0')
  return `${row.rows}:${hex(row.first)}${hex(row.second)}`
}
