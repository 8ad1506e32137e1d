import type { Logger } from 'pino'
import type { Database, DatabaseOptions } from '../store/database.ts'
import { Replicas } from '../store/replicas/replicas.ts'
import { joinServers, listServers } from '../store/servers.ts'
import type { StoreSettings } from './config.ts'
import { listReplicas } from './database-settings.ts'

/** The servers of `DATABASE_URL` and `DATABASE_REPLICA_URLS`, watched for those that answer reads; undefined when there is but one. */
export async function openReplicas(
  db: Database,
  { databaseUrl, databaseReplicaUrls }: Pick<StoreSettings, 'databaseUrl' | 'databaseReplicaUrls'>,
  database: DatabaseOptions,
  log: Logger,
): Promise<Replicas | undefined> {
  const others = listReplicas(databaseReplicaUrls)
  if (databaseUrl === undefined || others.length === 0) return undefined
  const replicas = new Replicas({
    servers: listServers(joinServers(databaseUrl, others)),
    database,
    onChange: (server, state) => log.info({ server, state }, 'server of the database changed'),
    onSilentPrimary: () => db.drop(),
  })
  await replicas.poll()
  return replicas
}
