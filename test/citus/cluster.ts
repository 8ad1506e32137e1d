import { distribute } from '../../src/store/citus/distribute.ts'
import { createDatabase, type Database } from '../../src/store/database.ts'

/** Few: every list asks all of them. */
const SHARDS = 4

interface Node {
  readonly nodename: string
  readonly nodeport: number
  readonly is_coordinator: boolean
}

const listNodes = (server: Database): Promise<Node[]> =>
  server.query('select nodename, nodeport, groupid = 0 as is_coordinator from pg_dist_node order by nodeid')

/** Every server of the cluster that `coordinatorUrl` leads, itself first. */
export async function nodeUrls(coordinatorUrl: string): Promise<string[]> {
  await using server = createDatabase(coordinatorUrl, { maxConnections: 1 })
  const nodes = await listNodes(server)
  const workers = nodes.filter((node) => !node.is_coordinator)
  return [coordinatorUrl, ...workers.map(({ nodename, nodeport }) => at(coordinatorUrl, nodename, nodeport))]
}

function at(url: string, host: string, port: number): string {
  const there = new URL(url)
  there.hostname = host
  there.port = `${port}`
  return there.href
}

/** Makes an empty database that is there on every server the coordinator's own: Citus is told of its servers in each. */
export async function joinCluster(coordinatorUrl: string, urls: readonly string[]): Promise<void> {
  await using server = createDatabase(coordinatorUrl, { maxConnections: 1 })
  const nodes = await listNodes(server)
  for (const url of urls) {
    await using db = createDatabase(url, { maxConnections: 1 })
    await db.query('create extension citus')
  }
  await using db = createDatabase(urls[0] as string, { maxConnections: 1 })
  for (const { nodename, nodeport, is_coordinator: isCoordinator } of nodes) {
    const join = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'
    await db.query(`select ${join}($1, $2::integer)`, [nodename, nodeport])
  }
}

export const distributeTest = (url: string): Promise<string[]> => distribute(url, { shards: SHARDS })
