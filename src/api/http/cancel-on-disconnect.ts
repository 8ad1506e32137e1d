import type { ServerResponse } from 'node:http'
import { CellarError } from '../../lib/errors.ts'
import { hasCitus, inSnapshot, type Queryable, type StatementCaller } from '../../store/database.ts'
import type { SqlValue, StatementPace } from '../../store/wire/statement.ts'

/**
 * The database as one request sees it: what it asks is stopped when the caller leaves. With `restAfter`, rows come in portions, and
 * that is awaited after each with how long it took.
 */
export const cancelOnDisconnect = (
  response: ServerResponse,
  db: Queryable,
  restAfter?: (tookMs: number) => Promise<void>,
): Queryable => new CancellingDatabase(response, db, restAfter)

class CancellingDatabase implements Queryable, StatementCaller {
  readonly #response: ServerResponse
  readonly #db: Queryable
  #isWatching = false
  #leftBecause: Error | undefined
  readonly #cancels: (() => void)[] = []
  readonly pace: StatementPace | undefined

  constructor(response: ServerResponse, db: Queryable, restAfter: ((tookMs: number) => Promise<void>) | undefined) {
    this.#response = response
    this.#db = db
    this.pace = restAfter && {
      rest: async (tookMs) => {
        await restAfter(tookMs)
        // Between two portions nothing runs that could be cancelled.
        if (this.#leftBecause !== undefined) throw this.#leftBecause
      },
    }
  }

  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]> {
    if (!this.#isWatching) this.#watch()
    return this.#db.query(text, values, this)
  }

  snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    if (!this.#isWatching) this.#watch()
    return inSnapshot(this.#db, (snapshot) =>
      work({
        query: (text, values) => snapshot.query(text, values, this),
        hasCitus: () => hasCitus(snapshot),
      }),
    )
  }

  hasCitus(): Promise<boolean> {
    return hasCitus(this.#db)
  }

  get leftBecause(): Error | undefined {
    return this.#leftBecause
  }

  onLeave(cancel: () => void): void {
    this.#cancels.push(cancel)
  }

  offLeave(cancel: () => void): void {
    const at = this.#cancels.indexOf(cancel)
    if (at >= 0) this.#cancels.splice(at, 1)
  }

  #watch(): void {
    this.#isWatching = true
    this.#response.once('close', () => {
      if (this.#response.writableFinished) return
      this.#leftBecause = new CellarError('CALLER_LEFT', 'the caller left')
      for (const cancel of this.#cancels) cancel()
    })
  }
}
