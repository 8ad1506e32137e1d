import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of one request at a stretch; everybody else waits meanwhile. */
const LONGEST_MS = 10

/** Work of one request that may be long: between its parts others get their turn. */
export class Stretch {
  #since = performance.now()

  /** To be awaited between two parts. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await nextTurn()
    this.#since = performance.now()
  }
}
