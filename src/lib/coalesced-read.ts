import { setImmediate as turnOfLoop } from 'node:timers/promises'

/**
 * A question whose answer serves everybody who asked before it was put: they share one, so that many who ask at the same time cost as much as one.
 * The next is put when the one under way has been answered.
 */
export class CoalescedRead<T> {
  readonly #look: () => Promise<T>
  /** Has not begun: whoever comes now may still take part. */
  #next: Promise<T> | undefined
  #underWay: Promise<unknown> = Promise.resolve()

  constructor(look: () => Promise<T>) {
    this.#look = look
  }

  /** The answer to a question that is put after this call. */
  take(): Promise<T> {
    this.#next ??= this.#begin()
    return this.#next
  }

  async #begin(): Promise<T> {
    await this.#underWay
    await turnOfLoop()
    this.#next = undefined
    const found = this.#look()
    this.#underWay = found.catch(() => undefined)
    return found
  }
}
