import type { Queryable } from './database.ts'

/** What the process that follows the network says about itself. */
export interface Follower {
  readonly name: string
  readonly headMcSeqno: number | null
  readonly servers: number
  readonly serversAway: number
  readonly lies: number
  readonly trouble: string | null
}

export interface SeenFollower extends Follower {
  readonly confirmed: ConfirmedReport
  /** How long ago it last spoke, by the database's clock. */
  readonly silentSeconds: number
}

export async function storeFollower(db: Queryable, follower: Follower): Promise<void> {
  const { name, headMcSeqno, servers, serversAway, lies, trouble } = follower
  await db.query(
    `insert into follower (name, head_mc_seqno, servers, servers_away, lies, trouble, seen_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())
     on conflict (id) do update set name = excluded.name, head_mc_seqno = excluded.head_mc_seqno, servers = excluded.servers,
       servers_away = excluded.servers_away, lies = excluded.lies, trouble = excluded.trouble, seen_at = excluded.seen_at`,
    [name, headMcSeqno, servers, serversAway, lies, trouble],
  )
}

/** What it says of shard blocks that are not final: since its start, and when the newest was made. */
export interface ConfirmedReport {
  readonly blocks: number
  readonly withdrawn: number
  readonly failures: number
  readonly utime: number | null
}

export async function storeConfirmedReport(db: Queryable, report: ConfirmedReport): Promise<void> {
  await db.query(
    `update follower set confirmed_blocks = $1, confirmed_withdrawn = $2, confirmed_failures = $3, confirmed_utime = $4`,
    [report.blocks, report.withdrawn, report.failures, report.utime],
  )
}

/** Undefined when nobody ever followed a network into this database. */
export async function findFollower(db: Queryable): Promise<SeenFollower | undefined> {
  const [row] = await db.query<{
    name: string
    head_mc_seqno: number | null
    servers: number
    servers_away: number
    lies: number
    trouble: string | null
    confirmed_blocks: bigint
    confirmed_withdrawn: bigint
    confirmed_failures: bigint
    confirmed_utime: bigint | null
    silent_ms: bigint
  }>(
    `select name, head_mc_seqno, servers, servers_away, lies, trouble, confirmed_blocks, confirmed_withdrawn, confirmed_failures,
            confirmed_utime, (extract(epoch from clock_timestamp() - seen_at) * 1000)::bigint as silent_ms
     from follower`,
  )
  return (
    row && {
      name: row.name,
      headMcSeqno: row.head_mc_seqno,
      servers: row.servers,
      serversAway: row.servers_away,
      lies: row.lies,
      trouble: row.trouble,
      confirmed: {
        blocks: Number(row.confirmed_blocks),
        withdrawn: Number(row.confirmed_withdrawn),
        failures: Number(row.confirmed_failures),
        utime: row.confirmed_utime === null ? null : Number(row.confirmed_utime),
      },
      silentSeconds: Number(row.silent_ms) / 1000,
    }
  )
}
