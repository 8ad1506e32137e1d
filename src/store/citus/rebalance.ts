import { CellarError } from '../../lib/errors.ts'
import { createDatabase, type Database } from '../database.ts'
import { expectCluster } from './distribute.ts'

/** A part of every table that is spread by the same column, on its way to another server. */
export interface ShardMove {
  readonly shardid: bigint
  readonly sourcename: string
  readonly sourceport: number
  readonly targetname: string
  readonly targetport: number
}

export interface Server {
  readonly host: string
  readonly port: number
}

interface RebalanceOptions {
  /** To be emptied, so that it can be taken away. */
  readonly drain?: Server | undefined
  /** Called for each part before it is moved. */
  readonly onMove?: (move: ShardMove) => void
}

/**
 * Moves parts of tables until every server holds about as much, and gives how many were moved. Each is moved whole or not at all, so cut short it goes on
 * when called again. Readers go on; whoever writes waits for the part that is on its way.
 */
export async function rebalance(url: string, { drain, onMove }: RebalanceOptions): Promise<number> {
  await using db = createDatabase(url, { maxConnections: 1, applicationName: 'cellar rebalance', idleMs: 0 })
  await expectCluster(db)
  if (drain !== undefined) await closeServer(db, drain)
  let moved = 0
  for (;;) {
    // Planned anew each time: what was moved by somebody else, or grew meanwhile, counts.
    const [move] = await db.query<ShardMove>(
      `select shardid, sourcename, sourceport, targetname, targetport
       from get_rebalance_table_shards_plan(max_shard_moves => 1, drain_only => $1)`,
      [drain !== undefined],
    )
    if (move === undefined) break
    onMove?.(move)
    // Without a primary key, rows that change while they are copied could not be told apart: messages have none.
    await db.query(`select citus_move_shard_placement($1, $2, $3::integer, $4, $5::integer, 'block_writes')`, [
      move.shardid,
      move.sourcename,
      move.sourceport,
      move.targetname,
      move.targetport,
    ])
    moved++
  }
  // What parts were moved from, once nobody reads it any more.
  if (moved > 0) await db.query('call citus_cleanup_orphaned_resources()')
  return moved
}

async function closeServer(db: Database, { host, port }: Server): Promise<void> {
  const known = await db.query('select from pg_dist_node where nodename = $1 and nodeport = $2::integer', [host, port])
  if (known.length === 0) throw new CellarError('CONFIG', `Citus knows no server ${host}:${port}.`)
  await db.query(`select citus_set_node_property($1, $2::integer, 'shouldhaveshards', false)`, [host, port])
}
