import { createDatabase, type Database, type DatabaseOptions } from '../database.ts'
import { serverName } from '../servers.ts'
import { Head } from './head.ts'

/** Whoever takes longer to say how far it is counts as away. */
const ANSWER_MS = 2_000

/** `silent`: it neither answers nor refuses, as a machine without power does. */
type ServerState = 'replica' | 'primary' | 'away' | 'silent'

/** One server of the database, as far as it is a copy that answers reads. */
export class Replica {
  readonly name: string
  readonly db: Database
  readonly head: Head
  /** Over a connection of its own, so that it is asked however busy the others are. */
  readonly #watch: Database
  #state: ServerState = 'away'
  #lagSeconds: number | undefined

  constructor(url: string, options: DatabaseOptions) {
    this.name = serverName(url)
    this.db = createDatabase(url, { ...options, connectTimeoutMs: ANSWER_MS })
    this.#watch = this.db.sibling({
      ...{ maxConnections: 1, idleMs: 0, applicationName: 'cellar replica watch' },
      ...{ connectTimeoutMs: ANSWER_MS, statementTimeoutMs: ANSWER_MS },
    })
    this.head = new Head(this.#watch)
  }

  /** As it was last seen. One that was promoted is the primary, and asked as such. */
  get state(): ServerState {
    return this.#state
  }

  /** How old the last transaction is that it has not shown yet; 0 when it has shown all that it received. */
  get lagSeconds(): number | undefined {
    return this.#state === 'replica' ? this.#lagSeconds : undefined
  }

  /** Leaves it alone until it is seen to be well. */
  suspect(): void {
    this.#state = 'away'
  }

  /** Looks how it is. */
  async poll(): Promise<void> {
    let isSilent = false
    const silence = setTimeout(() => {
      isSilent = true
      this.#drop()
    }, ANSWER_MS)
    try {
      const [row] = await this.#watch.query<{ is_copy: boolean; lag: number | null }>(POLL)
      await this.head.look()
      this.#lagSeconds = row?.lag ?? undefined
      this.#state = row?.is_copy === true ? 'replica' : 'primary'
    } catch {
      // Whatever it is, nobody is served by a server that cannot say how far it is.
      this.#state = isSilent ? 'silent' : 'away'
    } finally {
      clearTimeout(silence)
    }
  }

  async end(): Promise<void> {
    await this.#watch.end()
    await this.db.end()
  }

  /** Where nothing comes back, what was asked would be waited for until the system gives the connections up. */
  #drop(): void {
    this.#watch.drop()
    this.db.drop()
  }
}

const POLL = `select pg_is_in_recovery() as is_copy,
  case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0::float8
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag`
