import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { hashKey, type KnownKey, loadChangedKeys } from '../../../store/api-keys.ts'
import type { Queryable } from '../../../store/database.ts'

/** How long a change made elsewhere may stay unseen. */
const REFRESH_MS = 2_000
/** Where requests come all the time, the next look is made before the last one is too old: then nobody waits for it. */
const AHEAD_MS = 1_000
/** A key that is not known may be a minute old or an invention: the database is asked, but not for each of a flood. */
const ASK_AGAIN_MS = 250
/** Changes become visible when they are committed, which may be later than the moment they carry. */
const OVERLAP_MICROSECONDS = 60_000_000n
const MAX_KEY_LENGTH = 256
const MAX_TEXTS = 10_000

/** All keys, in memory: a request with a key, known or not, costs no statement, and keys go on working without a database. */
export class ApiKeyCache {
  readonly #db: Queryable
  readonly #onTrouble: (error: unknown) => void
  readonly #keys = new Map<string, KnownKey>()
  /** Keys as they were sent, so that each is not hashed at every request. Emptied whenever something changed. */
  readonly #texts = new LRUCache<string, KnownKey>({ max: MAX_TEXTS })
  /** Keys that the database did not have a moment ago. */
  readonly #unknown = new Set<string>()
  #seen = 0n
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined
  #askingSoon: Promise<void> | undefined

  constructor(db: Queryable, onTrouble: (error: unknown) => void) {
    this.#db = db
    this.#onTrouble = onTrouble
  }

  /** At once when it is known, and lately; else after another look at the database. */
  find(key: string): KnownKey | Promise<KnownKey | undefined> {
    const ageMs = performance.now() - this.#askedAt
    const asked = ageMs > AHEAD_MS ? this.#ask() : undefined
    const known = this.#lookUp(key)
    if (known === undefined) return this.#findLater(key)
    return asked !== undefined && ageMs > REFRESH_MS ? asked.then(() => this.#lookUp(key)) : known
  }

  /** Only what was asked for before, and lately. */
  findNow(key: string): KnownKey | undefined {
    return performance.now() - this.#askedAt > REFRESH_MS ? undefined : this.#texts.get(key)
  }

  async #findLater(key: string): Promise<KnownKey | undefined> {
    if (key.length > MAX_KEY_LENGTH || this.#unknown.has(key)) return undefined
    this.#askingSoon ??= this.#askSoon().finally(() => {
      this.#askingSoon = undefined
    })
    await this.#askingSoon
    const known = this.#lookUp(key)
    if (known === undefined && this.#unknown.size < MAX_TEXTS) this.#unknown.add(key)
    return known
  }

  /** For all that wait together: one look at the database, and none right after another. */
  async #askSoon(): Promise<void> {
    await this.#asking
    const restMs = this.#askedAt + ASK_AGAIN_MS - performance.now()
    if (restMs > 0) await setTimeout(restMs, undefined, { ref: false })
    await this.#ask()
  }

  #lookUp(key: string): KnownKey | undefined {
    const seen = this.#texts.get(key)
    if (seen !== undefined || key.length > MAX_KEY_LENGTH) return seen
    const known = this.#keys.get(hashKey(key).toString('latin1'))
    if (known !== undefined) this.#texts.set(key, known)
    return known
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#refresh().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #refresh(): Promise<void> {
    this.#askedAt = performance.now()
    try {
      const { keys, now } = await loadChangedKeys(this.#db, this.#seen)
      for (const { hash, id, plan, isRevoked } of keys) this.#keys.set(hash.toString('latin1'), { id, plan, isRevoked })
      this.#unknown.clear()
      if (keys.length > 0) this.#texts.clear()
      this.#seen = now - OVERLAP_MICROSECONDS
    } catch (error) {
      this.#onTrouble(error) // what is known goes on being served; the next request looks again
    }
  }
}
