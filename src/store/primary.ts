import pg from 'pg'
import { CellarError, isCellarError } from '../lib/errors.ts'
import { listServers } from './servers.ts'
import { toStoreError } from './store-error.ts'

/** A server that takes longer to say what it is counts as away. */
const ANSWER_MS = 2_000

/** Which of a database's servers takes writes. It is asked again when the one that did turns out to be away, or a copy by now. */
export class PrimaryFinder {
  readonly #servers: readonly [string, ...string[]]
  #url: string
  #found: Promise<void> | undefined

  constructor(servers: readonly [string, ...string[]]) {
    this.#servers = servers
    this.#url = servers[0]
  }

  /** The one that was found last. */
  get url(): string {
    return this.#url
  }

  /** Resolves when `url` is the one that takes writes, as far as is known. */
  find(): Promise<void> {
    this.#found ??= this.#ask()
    return this.#found
  }

  /** What is known may be wrong by now. */
  forget(): void {
    this.#found = undefined
  }

  async #ask(): Promise<void> {
    const answers = await Promise.all(this.#servers.map(askServer))
    // One that was left behind by a promotion may have come back without knowing of it; each promotion begins a later timeline.
    const primaries = answers.filter((answer) => 'timeline' in answer).sort((a, b) => b.timeline - a.timeline)
    const [primary] = primaries
    if (primary === undefined) {
      this.#found = undefined
      throw toRefusal(answers)
    }
    this.#url = primary.url
  }
}

/** The server that takes writes: `url` itself where there is but one. */
export async function findPrimary(url: string): Promise<string> {
  const servers = listServers(url)
  if (servers.length === 1) return url
  const finder = new PrimaryFinder(servers)
  await finder.find()
  return finder.url
}

/** What a server said of itself; a copy says nothing that matters. */
type Answer = { readonly url: string; readonly timeline: number } | { readonly failure: Error | undefined }

/** A login that is refused will be refused again, which must be said; anything else may pass. */
function toRefusal(answers: readonly Answer[]): Error {
  const failures = answers.map((answer) => ('failure' in answer ? answer.failure : undefined))
  const misused = failures.find((failure) => isCellarError(failure, 'CONFIG'))
  return misused ?? new CellarError('STORE_UNAVAILABLE', 'None of the servers of the database takes writes.')
}

async function askServer(url: string): Promise<Answer> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'cellar primary' },
    ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
    )
    const timeline = rows[0]?.timeline
    return timeline == null ? { failure: undefined } : { url, timeline: Number.parseInt(timeline, 16) }
  } catch (error) {
    return { failure: toStoreError(error as Error) }
  } finally {
    // One that does not answer need not be waited for.
    void client.end().catch(() => undefined)
  }
}
