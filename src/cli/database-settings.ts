import { optionalText } from './setting-source.ts'

export const databaseUrl = optionalText({
  pattern: '^postgres(ql)?://.',
  isUsable: URL.canParse,
  env: 'DATABASE_URL',
  expects: 'postgres://user:password@host:port/database (special letters of a password as in %23)',
  description: 'PostgreSQL 15 or newer to use instead of the embedded one',
  otherwise: 'embedded',
  secret: true,
})

export const databaseReplicaUrls = optionalText({
  isUsable: (text: string) => listReplicas(text).every((url) => /^postgres(ql)?:/.test(url) && URL.canParse(url)),
  env: 'DATABASE_REPLICA_URLS',
  expects: 'URLs as of DATABASE_URL, with commas between',
  description:
    'further servers of the same database, streaming replicas of DATABASE_URL: they answer reads, and one that is promoted takes over',
  otherwise: 'none',
  secret: true,
})

/** Each of the servers that `DATABASE_REPLICA_URLS` names. */
export const listReplicas = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(',').map((url) => url.trim())
