import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of one request at a stretch; everybody else waits meanwhile. */
const LONGEST_MS = 10

/** Work of one request that may be long: between its parts others get their turn. */
export class TimeSlice {
  #since = performance.now()

  /** Whether it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.#since >= LONGEST_MS
  }

  /** To be awaited between two parts. */
  async rest(): Promise<void> {
    if (!this.isOver) return
    await nextTurn()
    this.#since = performance.now()
  }
}

/** Does something for each of many, and rests in between where it takes long; where it does not, that costs a look at the clock each. */
export async function inTimeSlices<T>(items: readonly T[], work: (item: T, i: number) => void): Promise<void> {
  const stretch = new TimeSlice()
  for (const [i, item] of items.entries()) {
    work(item, i)
    if (stretch.isOver) await stretch.rest()
  }
}
