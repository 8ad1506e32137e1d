import { CellarError } from '../../lib/errors.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { BUDGETS, overBudget } from './budget.ts'
import { MAX_KEYLESS_OFFSET, WEIGHTS } from './limits/weight.ts'

export interface HeavyLaneLimits {
  /** Of all callers together; each holds a connection to the database for as long as it takes. */
  readonly atOnce: number
  readonly perCaller: number
  /** What one caller may have waiting. */
  readonly waiting: number
  /** What it is for, and how to ask otherwise; for who has too much waiting. */
  readonly what?: string
}

/** Ten connections serve everybody; what takes seconds has two of them. */
export const DEEP_LANE: HeavyLaneLimits = {
  ...{ atOnce: 2, perCaller: 1, waiting: 8 },
  what: 'with a deep offset wait already; go on with cursor',
}

/** Answers of megabytes: each keeps a processor of the database busy, so nobody has two of them; half of the connections are left to others. */
export const WIDE_LANE: HeavyLaneLimits = {
  ...{ atOnce: 4, perCaller: 1, waiting: 16 },
  what: 'with many rows wait already; ask for the next when one was answered',
}

interface Query {
  readonly limit?: unknown
  readonly points?: unknown
  readonly offset?: unknown
  readonly include_boc?: unknown
}

/** Whether a query skips so much that it takes seconds. */
export const isDeep = ({ offset }: Query): boolean => Number(offset ?? 0) > MAX_KEYLESS_OFFSET

/** With their states, a tenth of the rows are as many bytes. */
const ROWS_WITH_BOCS = WEIGHTS.rowsPerUnit / 10

/** Whether its rows may be megabytes. */
export const isWide = ({ limit, points, include_boc: hasBocs }: Query): boolean =>
  Math.max(Number(limit ?? 0), Number(points ?? 0)) >= (hasBocs === true ? ROWS_WITH_BOCS : WEIGHTS.rowsPerUnit)

/** Queries that cost far more than others. Callers take turns, so that one who asks for many delays nobody but themselves. */
export class HeavyLane {
  readonly #limits: HeavyLaneLimits
  readonly #queue = new FairQueue<() => void>()
  readonly #running = new Map<string, number>()
  #underWay = 0

  constructor(limits: HeavyLaneLimits) {
    this.#limits = limits
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(caller)
    try {
      return await work()
    } finally {
      this.#leave(caller)
    }
  }

  #enter(caller: string): Promise<void> {
    const { waiting, what = 'wait already' } = this.#limits
    if (this.#queue.sizeOf(caller) >= waiting) {
      return Promise.reject(new CellarError('TOO_BUSY', `${waiting} of your queries ${what}`))
    }
    return new Promise((done, fail) => {
      const start = (): void => {
        clearTimeout(giveUp)
        this.#underWay++
        this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
        done()
      }
      const giveUp = setTimeout(() => {
        // Who waits for others alone keeps their turn.
        if (!this.#running.has(caller)) {
          giveUp.refresh()
          return
        }
        this.#queue.delete(caller, start)
        fail(overBudget('lane_time', 'ask for the next when one was answered'))
      }, BUDGETS.lane_time.limit)
      this.#queue.add(caller, start)
      this.#next()
    })
  }

  #leave(caller: string): void {
    this.#underWay--
    const left = (this.#running.get(caller) ?? 0) - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    this.#next()
  }

  #next(): void {
    const { atOnce, perCaller } = this.#limits
    while (this.#underWay < atOnce) {
      const start = this.#queue.take((caller) => (this.#running.get(caller) ?? 0) < perCaller)
      if (start === undefined) return
      start()
    }
  }
}
