import { CellarError } from '../../lib/errors.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { MAX_KEYLESS_OFFSET } from './limits/weight.ts'

export interface HeavyLaneLimits {
  /** Of all callers together; each holds a connection to the database for as long as it takes. */
  readonly atOnce: number
  readonly perCaller: number
  /** What one caller may have waiting. */
  readonly waiting: number
}

/** Ten connections serve everybody; what takes seconds has two of them. */
const HEAVY_LANE: HeavyLaneLimits = { atOnce: 2, perCaller: 1, waiting: 8 }

/** Whether a query skips so much that it is one for the lane. */
export const isHeavy = ({ offset }: { readonly offset?: unknown }): boolean => Number(offset ?? 0) > MAX_KEYLESS_OFFSET

/** Queries that read far more than they return. Callers take turns, so that one who asks for many delays nobody but themselves. */
export class HeavyLane {
  readonly #limits: HeavyLaneLimits
  readonly #queue = new FairQueue<() => void>()
  readonly #running = new Map<string, number>()
  #underWay = 0

  constructor(limits: HeavyLaneLimits = HEAVY_LANE) {
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
    const { waiting } = this.#limits
    if (this.#queue.sizeOf(caller) >= waiting) {
      const refusal = `${waiting} of your queries with a deep offset wait already; go on with cursor`
      return Promise.reject(new CellarError('TOO_BUSY', refusal))
    }
    return new Promise((done) => {
      this.#queue.add(caller, () => {
        this.#underWay++
        this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
        done()
      })
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
