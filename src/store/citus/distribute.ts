import { CellarError } from '../../lib/errors.ts'
import { createDatabase, type Database, hasCitus, type Queryable, type Transaction } from '../database.ts'
import { fillHashes } from '../hash-rows.ts'
import { stopCounting } from '../list-counts.ts'
import { leaderOf, MOVED_TABLES, PLACEMENTS } from '../tables/placements.ts'

interface DistributeOptions {
  /** Into how many parts each table is cut that is spread. Those that are cut already stay as they are. */
  readonly shards: number
  /** Called for each table before it is moved. */
  readonly onTable?: (table: string) => void
}

/**
 * Moves every table to where `placements.ts` says, with its rows, and gives the names of those that had to. Each is moved whole or not at all, so
 * cut short it goes on when called again; whoever writes to a table waits while it is moved. Needs a migrated schema.
 */
export async function distribute(url: string, { shards, onTable }: DistributeOptions): Promise<string[]> {
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar distribute' })
  await giveHashes(db)
  // Tables that are spread cannot have triggers.
  await db.transaction(stopCounting)
  const moved: string[] = []
  for (const table of MOVED_TABLES) {
    if (!(await isMoved(db, table))) {
      onTable?.(table)
      await db.transaction((transaction) => place(transaction, 'public', table, shards))
      moved.push(table)
    }
    // The copy that it was moved from, which nobody reads any more. Last time may have ended before it was dropped.
    await db.query('select truncate_local_data_after_distributing_table($1::regclass)', [`public.${table}`])
  }
  return moved
}

/** Before transactions lie on other servers than what is found by their hashes; before whoever starts now looks for them there, too. */
async function giveHashes(db: Database): Promise<void> {
  if (!(await expectOffered(db))) await db.transaction(fillHashes)
  await expectCluster(db)
  if (await isMoved(db, 'transactions')) return
  await db.transaction(fillHashes)
  await db.query('drop index if exists public.transactions_by_hash')
}

/** Whether rows lie on several servers. */
async function isDistributed(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ has_citus: boolean }>(
    "select exists (select from pg_extension where extname = 'citus') as has_citus",
  )
  return found?.has_citus === true && (await isMoved(db, leaderOf('account')))
}

/** For work whose statements Citus does not run yet. */
export async function expectOneServer(db: Queryable, work: string): Promise<void> {
  if (!(await hasCitus(db))) return
  throw new CellarError(
    'CONFIG',
    `${work} on a database that is distributed over several servers: not yet, see docs/scaling.md.`,
  )
}

/** Puts the empty tables of `schema` that were made anew where those of the same name lie. */
export async function placeLike(transaction: Transaction, schema: string, tables: readonly string[]): Promise<void> {
  if (!(await isDistributed(transaction))) return
  for (const table of tables) if (MOVED_TABLES.includes(table)) await place(transaction, schema, table)
}

/** Which tables have been moved, of all schemas. */
async function isMoved(db: Queryable, table: string): Promise<boolean> {
  const [found] = await db.query<{ is_moved: boolean }>(
    'select exists (select from pg_dist_partition where logicalrelid = $1::regclass) as is_moved',
    [`public.${table}`],
  )
  return found?.is_moved === true
}

async function place(transaction: Transaction, schema: string, table: string, shards?: number): Promise<void> {
  const placement = PLACEMENTS.get(table)
  const name = `${schema}.${table}`
  if (placement === undefined || placement === 'coordinator') return
  if (placement === 'everywhere') {
    await transaction.query('select create_reference_table($1::regclass)', [name])
    return
  }
  const beside = `public.${leaderOf(placement)}`
  await (beside === name
    ? transaction.query(
        `select create_distributed_table($1::regclass, $2, colocate_with => 'none', shard_count => $3::integer)`,
        [name, placement, shards ?? null],
      )
    : transaction.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        ...[name, placement, beside],
      ]))
}

/** Gives whether it is in use. */
async function expectOffered(db: Database): Promise<boolean> {
  const [offered] = await db.query<{ is_created: boolean }>(
    "select installed_version is not null as is_created from pg_available_extensions where name = 'citus'",
  )
  if (offered !== undefined) return offered.is_created
  throw new CellarError(
    'CONFIG',
    'This PostgreSQL has no Citus. Install it on all servers, see docs/scaling.md, or stay on one server: nothing else needs it.',
  )
}

export async function expectCluster(db: Database): Promise<void> {
  if (!(await expectOffered(db))) await db.query('create extension citus')
  const [nodes] = await db.query<{ holders: bigint }>(
    "select count(*) as holders from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'",
  )
  if (nodes?.holders === 0n) {
    throw new CellarError(
      'CONFIG',
      'Citus knows no server that may hold rows. Name each by `select citus_add_node(host, port)` on the coordinator.',
    )
  }
}
