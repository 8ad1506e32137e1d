import { CellarError } from './errors.ts'

/** So many at once; the others wait for their turn in the order they came, and when too many wait, more are refused. */
export class BoundedSemaphore {
  readonly #waiting = new Set<() => void>()
  readonly #maxWaiting: number
  #free: number

  constructor(atOnce: number, maxWaiting: number) {
    this.#free = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** Ends with `signal` when the turn has not come by then. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#take(signal)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  async #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    if (this.#waiting.size >= this.#maxWaiting) {
      throw new CellarError('NODE_UNAVAILABLE', 'too many are waiting already', { waiting: this.#waiting.size })
    }
    await new Promise<void>((begin, fail) => {
      const onAbort = (): void => {
        this.#waiting.delete(turn)
        fail(signal.reason as Error)
      }
      const turn = (): void => {
        signal.removeEventListener('abort', onAbort)
        begin()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(turn)
    })
  }

  #pass(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
