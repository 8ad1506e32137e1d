import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { Head } from '../../store/replicas/head.ts'
import { isReadElsewhere } from '../../store/replicas/read-elsewhere.ts'
import type { Replica } from '../../store/replicas/replica.ts'
import type { Replicas } from '../../store/replicas/replicas.ts'
import { callerOf } from './limits/caller-address.ts'
import { MC_SEQNO } from './seen-block.ts'

/** Callers whose last block is remembered; one that is forgotten is as good as new. */
const MAX_CALLERS = 10_000

const PRIMARY = 'primary'

interface Asked {
  readonly reply: FastifyReply
  readonly caller: string
  /** The masterchain block that the server must have. */
  readonly least: number
  /** undefined where only the primary will do. */
  readonly replicas: Replicas | undefined
}

interface ReadOptions {
  /** The newest masterchain block that the request says its caller has seen; 0 when it says nothing. */
  readonly seen: number
  /** Whether it is about what was just written, which a copy may not have yet. */
  readonly isFresh?: boolean | undefined
}

/**
 * Which server of the database answers a request: a copy that has all that the caller has seen, else the primary. What a server answered is told
 * with the block that the answer is of, at most, so that the next answer is never of an earlier one. See docs/decisions/085-read-replicas.md.
 */
export class ReadRouter<Source extends { readonly db: Queryable }> {
  readonly primary: Source
  readonly #head: Head
  readonly #replicas: Replicas | undefined
  readonly #sources = new Map<Replica, Source>()
  /** The last block that was told to each caller. */
  readonly #told = new LRUCache<string, number>({ max: MAX_CALLERS })
  readonly #counts = new Map<string, number>()

  constructor(primary: Source, replicas: Replicas | undefined, sourceOf: (db: Queryable) => Source) {
    this.primary = primary
    this.#head = new Head(primary.db)
    this.#replicas = replicas
    for (const replica of replicas?.all ?? []) this.#sources.set(replica, sourceOf(replica.db))
  }

  /** Of every server. */
  get sources(): Iterable<Source> {
    return [this.primary, ...this.#sources.values()]
  }

  /** How many requests each server answered; `primary` is one. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Has `work` answer a request from one of the servers. Where there are no copies and nothing was seen, that is all. */
  answer<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    { seen, isFresh = false }: ReadOptions,
    work: (source: Source) => Promise<T>,
  ): Promise<T> {
    if (this.#replicas === undefined && seen === 0) return work(this.primary)
    const caller = callerOf(request)
    const least = Math.max(seen, this.#told.get(caller) ?? 0)
    return this.#answer({ reply, caller, least, replicas: isFresh ? undefined : this.#replicas }, work)
  }

  /** What was told is no longer true: the chain was put back. */
  forget(): void {
    this.#told.clear()
  }

  async #answer<T>(asked: Asked, work: (source: Source) => Promise<T>): Promise<T> {
    const failed = new Set<Replica>()
    for (;;) {
      const replica = asked.replicas?.pick(asked.least, failed)
      if (replica === undefined) return this.#byPrimary(asked, work)
      try {
        const answer = await work(this.#sources.get(replica) as Source)
        this.#tell(asked, await replica.head.look(), replica.name)
        return answer
      } catch (error) {
        if (!isReadElsewhere(error)) throw error
        failed.add(replica)
        if (error instanceof CellarError) replica.suspect()
      }
    }
  }

  async #byPrimary<T>(asked: Asked, work: (source: Source) => Promise<T>): Promise<T> {
    const { least } = asked
    if (this.#head.known < least && (await this.#head.look()) < least) throw notYet(least)
    const answer = await work(this.primary)
    this.#tell(asked, await this.#head.look(), PRIMARY)
    return answer
  }

  #tell({ reply, caller }: Asked, mcSeqno: number, server: string): void {
    this.#counts.set(server, (this.#counts.get(server) ?? 0) + 1)
    if (mcSeqno === 0) return
    void reply.header(MC_SEQNO, mcSeqno)
    if (this.#replicas === undefined) return
    // Requests of one caller may overlap, and end in another order than they began.
    this.#told.set(caller, Math.max(mcSeqno, this.#told.get(caller) ?? 0))
  }
}

const notYet = (mcSeqno: number): CellarError =>
  new CellarError('NOT_INDEXED', `masterchain block ${mcSeqno} is not indexed here yet`)
