import { CoalescedRead } from '../../lib/coalesced-read.ts'
import type { Changes } from '../../store/changes.ts'
import type { Queryable } from '../../store/database.ts'
import type { Lifetime } from '../http/entity-tag.ts'
import { markLasting } from '../http/lasting-body.ts'
import { run, sql } from './sql.ts'

/** An answer as it is sent to everybody who asks the same. */
export interface Answer {
  readonly body: Buffer
  readonly nextCursor: string | undefined
  readonly lifetime: Lifetime
}

/** Longer answers are seldom asked for twice between two blocks, and would push out all others. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Beside it stand the compressed forms that were asked for: a fifth of it each, about. */
const MAX_BYTES = 16 * 1024 * 1024

/** How old a look may be that a kept answer is sent by: what changes between blocks (names, metadata, a repair) is not announced. */
const MAX_LOOK_AGE_MS = 100

interface AnswerCacheOptions {
  /** Tells of newer heads; without it there is a look for each request. */
  readonly changes?: Changes | undefined
  readonly clock?: () => number
}

/**
 * Answers to what everybody asks, kept until the database changes. What says whether it has is a look at the database, which reads no table; those
 * who ask at the same time share one. A look that began after the request came makes a kept answer exact, whichever process committed last. Where
 * newer heads are announced to this process, a look also holds until one is, and for a moment at most. See docs/decisions/096-kept-without-a-look.md.
 */
export class AnswerCache {
  readonly #look: CoalescedRead<string | null>
  readonly #changes: Changes | undefined
  readonly #clock: () => number
  readonly #answers = new Map<string, Answer>()
  #version: string | null = null
  #bytes = 0
  /** Of the last look that has ended, before it began. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #headVersion = -1

  constructor(db: Queryable, { changes, clock = () => performance.now() }: AnswerCacheOptions = {}) {
    this.#changes = changes
    this.#clock = clock
    this.#look = new CoalescedRead(async () => {
      const lookedAt = clock()
      const headVersion = changes?.headVersion ?? -1
      const version = await findVersion(db)
      this.#moveTo(version)
      this.#lookedAt = lookedAt
      this.#headVersion = headVersion
      return version
    })
  }

  /** The answer that is kept under this key where no look is needed to send it; undefined where `get` has to be asked. */
  findNow(key: string): Answer | undefined {
    const changes = this.#changes
    if (changes === undefined || changes.headVersion !== this.#headVersion || !changes.hasAnnouncedHeads)
      return undefined
    return this.#clock() - this.#lookedAt <= MAX_LOOK_AGE_MS ? this.#answers.get(key) : undefined
  }

  /** The answer that is kept under this key and still the newest there is, or the one that `make` gives. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const version = await this.#look.take()
    const kept = this.#answers.get(key)
    if (kept !== undefined) return kept
    const answer = await make()
    // What was committed while it was made may be in it or not; then the version is another at the next look.
    if (version !== null && version === this.#version) this.#keep(key, answer)
    return answer
  }

  #moveTo(version: string | null): void {
    if (version === this.#version) return
    this.#answers.clear()
    this.#bytes = 0
    this.#version = version
  }

  #keep(key: string, answer: Answer): void {
    const bytes = answer.body.length
    if (bytes > MAX_ANSWER_BYTES || this.#answers.has(key) || this.#bytes + bytes > MAX_BYTES) return
    // A copy: the buffer it was written into serves other answers later.
    this.#answers.set(key, { ...answer, body: markLasting(Buffer.from(answer.body)) })
    this.#bytes += bytes
  }
}

/**
 * Which transactions are committed, as a text that is another one after each commit; null where that cannot be told: a standby does not
 * list the transactions it has seen the beginning of.
 */
async function findVersion(db: Queryable): Promise<string | null> {
  const [row] = await run<{ version: string | null }>(
    db,
    sql`select case when not pg_is_in_recovery() then pg_current_snapshot()::text end as version`,
  )
  return row?.version ?? null
}
