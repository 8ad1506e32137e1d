import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../src/store/database.ts'

/** An account, and the port of the server that holds its rows. */
interface Home {
  readonly account: Buffer
  readonly port: number
}

export const listHomes = (db: Queryable): Promise<Home[]> =>
  db.query(
    `select a.account, n.nodeport as port from (select account from accounts order by account limit 60) a
     join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('transactions', a.account)
     join pg_dist_node n on n.groupid = p.groupid`,
  )

const toText = (account: Buffer): string => `${account.readInt8(0)}:${account.toString('hex', 1)}`

/** How accounts of the server at `awayPort`, and those of others, are answered. */
export async function askHomes(
  server: FastifyInstance,
  homes: readonly Home[],
  awayPort: number,
): Promise<{ readonly away: string[]; readonly here: string[] }> {
  const seen = { away: new Set<string>(), here: new Set<string>() }
  for (const { account, port } of homes) {
    const reply = await server.inject(`/api/v3/accountStates?address=${toText(account)}`)
    const isLater = reply.headers['retry-after'] !== undefined
    seen[port === awayPort ? 'away' : 'here'].add(`${reply.statusCode}${isLater ? ' with Retry-After' : ''}`)
  }
  return { away: [...seen.away], here: [...seen.here] }
}
