import { type DatabaseOptions, hasCitus, type Queryable } from '../database.ts'
import { isReadElsewhere } from './read-elsewhere.ts'
import { Replica } from './replica.ts'

export interface ReplicasOptions {
  /** All servers that there are: any of them may be a copy, now or later. */
  readonly servers: readonly string[]
  readonly database: DatabaseOptions
  /** How often they are looked at; 0: only when `poll` is called. */
  readonly pollMs?: number | undefined
  readonly onChange: (server: string, state: Replica['state']) => void
  /** The primary has stopped answering: connections to it are not worth waiting for. */
  readonly onSilentPrimary: () => void
}

const POLL_MS = 500
/** About eight seconds of mainnet: a replica further behind the newest server tells nobody what is current, whatever they have seen. */
const MAX_BEHIND_BLOCKS = 20

/** The copies of a database that answer reads, for as long as somebody serves from them. */
export class Replicas implements AsyncDisposable {
  readonly all: readonly Replica[]
  readonly #options: ReplicasOptions
  readonly #told = new Map<Replica, Replica['state']>()
  readonly #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #turn = 0

  constructor(options: ReplicasOptions) {
    const { servers, database, pollMs = POLL_MS } = options
    this.all = servers.map((url) => new Replica(url, database))
    this.#options = options
    if (pollMs > 0) this.#timer = setInterval(() => void this.poll(), pollMs).unref()
  }

  /** The newest masterchain block that a server which answers is known to have. */
  get newest(): number {
    let newest = 0
    for (const { state, head } of this.all)
      if (state === 'replica' || state === 'primary') newest = Math.max(newest, head.known)
    return newest
  }

  /** Looks how each of them is; together with a look that is under way. */
  poll(): Promise<void> {
    this.#polling ??= this.#pollAll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  /** One of those that have the masterchain block, by turns, and not among those left out; undefined when there is none. */
  pick(mcSeqno: number, leftOut?: ReadonlySet<Replica>): Replica | undefined {
    this.#turn++
    const least = Math.max(mcSeqno, this.newest - MAX_BEHIND_BLOCKS)
    for (let i = 0; i < this.all.length; i++) {
      const replica = this.all[(this.#turn + i) % this.all.length] as Replica
      if (replica.state === 'replica' && replica.head.known >= least && !leftOut?.has(replica)) return replica
    }
    return undefined
  }

  /** The primary, or one of its copies while there is none: for questions that any of them can answer. */
  orPrimary(primary: Queryable): Queryable {
    return {
      query: (text, values, caller) =>
        primary.query<never>(text, values, caller).catch((error: unknown) => {
          const replica = isReadElsewhere(error) ? this.pick(0) : undefined
          if (replica === undefined) throw error
          return replica.db.query(text, values, caller)
        }),
      hasCitus: () => hasCitus(primary),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
    await Promise.all(this.all.map((replica) => replica.end()))
  }

  async #pollAll(): Promise<void> {
    await Promise.all(
      this.all.map(async (replica) => {
        await replica.poll()
        const [before, now] = [this.#told.get(replica), replica.state]
        if (before === now) return
        this.#told.set(replica, now)
        this.#options.onChange(replica.name, now)
        if (before === 'primary' && now === 'silent') this.#options.onSilentPrimary()
      }),
    )
  }
}
