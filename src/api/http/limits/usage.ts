import { addUsage } from '../../../store/api-keys.ts'
import type { Queryable } from '../../../store/database.ts'

interface Count {
  allowed: number
  refused: number
}

/** A day is UTC's. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const DAY_MS = 86_400_000

/** Counts requests of keys, and writes them down every few seconds. */
export class Usage {
  readonly #db: Queryable
  readonly #onTrouble: (error: unknown) => void
  #counts = new Map<string, Count>()
  /** What the database had for a key and day when it was last told, other processes' counts included. */
  readonly #stored = new Map<string, number>()
  #writing: Promise<void> = Promise.resolve()
  #today = ''
  #todayEnds = 0

  constructor(db: Queryable, onTrouble: (error: unknown) => void) {
    this.#db = db
    this.#onTrouble = onTrouble
  }

  /** Requests that were allowed today, as far as this process knows. */
  today(keyId: number): number {
    const name = `${keyId} ${this.day()}`
    return (this.#stored.get(name) ?? 0) + (this.#counts.get(name)?.allowed ?? 0)
  }

  add(keyId: number, isAllowed: boolean): void {
    const name = `${keyId} ${this.day()}`
    let count = this.#counts.get(name)
    if (count === undefined) {
      count = { allowed: 0, refused: 0 }
      this.#counts.set(name, count)
    }
    if (isAllowed) count.allowed++
    else count.refused++
    // A key seen for the first time: other processes, or an earlier one, may have counted for it today.
    if (!this.#stored.has(name)) void this.flush()
  }

  day(): string {
    const now = Date.now()
    if (now >= this.#todayEnds) {
      this.#today = dayOf(now)
      this.#todayEnds = (Math.floor(now / DAY_MS) + 1) * DAY_MS
      for (const name of this.#stored.keys()) if (!name.endsWith(this.#today)) this.#stored.delete(name)
    }
    return this.#today
  }

  /** One at a time; what cannot be written now is kept for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    const rows = Array.from(counts, ([name, count]) => {
      const [keyId, day = ''] = name.split(' ')
      this.#stored.set(name, (this.#stored.get(name) ?? 0) + count.allowed)
      return { keyId: Number(keyId), day, ...count }
    })
    try {
      for (const { keyId, day, allowed } of await addUsage(this.#db, rows)) {
        if (day === this.#today) this.#stored.set(`${keyId} ${day}`, Number(allowed))
      }
    } catch (error) {
      this.#onTrouble(error)
      for (const [name, { allowed, refused }] of counts) {
        this.#stored.set(name, (this.#stored.get(name) ?? 0) - allowed)
        const newer = this.#counts.get(name)
        this.#counts.set(name, { allowed: allowed + (newer?.allowed ?? 0), refused: refused + (newer?.refused ?? 0) })
      }
    }
  }
}
