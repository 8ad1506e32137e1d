import { CoalescedRead } from '../../lib/coalesced-read.ts'
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

/**
 * Answers to what everybody asks, kept until the database changes. They are exact: a kept one is sent only when nothing was committed
 * since it was made, by whichever process, which a look at the database says that began after the request came. Those who ask at the
 * same time share the look, and it reads no table.
 */
export class AnswerCache {
  readonly #look: CoalescedRead<string | null>
  readonly #answers = new Map<string, Answer>()
  #version: string | null = null
  #bytes = 0

  constructor(db: Queryable) {
    this.#look = new CoalescedRead(() => findVersion(db))
  }

  /** The answer that is kept under this key, or the one that `make` gives. */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const version = await this.#look.take()
    this.#moveTo(version)
    const kept = this.#answers.get(key)
    if (kept !== undefined) return kept
    const answer = await make()
    // What was committed while it was made may be in it or not; then the version is another at the next look.
    if (version !== null && version === this.#version) this.#keep(key, answer)
    return answer
  }

  /** A look may end after one that began later; then what is kept is made anew, which does no harm. */
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
