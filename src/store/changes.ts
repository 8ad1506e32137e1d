/** What loops wait for: a newer head, news of pending messages, blocks that are confirmed or withdrawn. Each has a channel of PostgreSQL. */
export const CHANGE_CHANNELS = {
  head: 'cellar_head',
  pending: 'cellar_pending',
  confirmed: 'cellar_confirmed',
} as const

export type ChangeTopic = keyof typeof CHANGE_CHANNELS

/** How often a loop looks that is told when there is something to see: what is announced may be lost. */
export const SAFETY_MS = 2_000

interface Waiter {
  readonly topics: readonly ChangeTopic[]
  readonly wake: () => void
}

/**
 * Wakes loops when what they look at has changed. As long as nobody announces changes they poll. A loop takes `count` before it looks and
 * gives it to `wait`: what was announced meanwhile is not slept through.
 */
export class Changes {
  readonly #counts: Record<ChangeTopic, number> = { head: 0, pending: 0, confirmed: 0 }
  readonly #announced = new Set<ChangeTopic>()
  readonly #waiting = new Set<Waiter>()
  #headVersion = 0

  /** Another one whenever there is a newer head, as far as this process knows: it was announced, or somebody read it. */
  get headVersion(): number {
    return this.#headVersion
  }

  /** Whether every newer head is announced here at present. */
  get hasAnnouncedHeads(): boolean {
    return this.#announced.has('head')
  }

  /** Somebody has read a newer head, and is about to tell of it; that it is announced may still be on its way. */
  sawHead(): void {
    this.#headVersion++
  }

  /** How many changes of these were announced. */
  count(topics: readonly ChangeTopic[]): number {
    let count = 0
    for (const topic of topics) count += this.#counts[topic]
    return count
  }

  /** Something has changed. */
  announce(topic: ChangeTopic): void {
    this.#counts[topic]++
    if (topic === 'head') this.#headVersion++
    for (const { topics, wake } of [...this.#waiting]) if (topics.includes(topic)) wake()
  }

  /** Whether changes of a topic are announced from now on. Those who wait go by it at once. */
  setAnnounced(topic: ChangeTopic, isAnnounced: boolean): void {
    if (this.#announced.has(topic) === isAnnounced) return
    if (isAnnounced) this.#announced.add(topic)
    else this.#announced.delete(topic)
    for (const { topics, wake } of [...this.#waiting]) if (topics.includes(topic)) wake()
  }

  /** How long to wait at most where one would look every `pollMs`. */
  longestMs(topics: readonly ChangeTopic[], pollMs: number): number {
    return topics.every((topic) => this.#announced.has(topic)) ? Math.max(pollMs, SAFETY_MS) : pollMs
  }

  /** Until more than `seen` changes were announced, `longestMs` is over, or `signal` aborts. */
  wait(topics: readonly ChangeTopic[], seen: number, longestMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.count(topics) > seen) return Promise.resolve()
    return new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        this.#waiting.delete(waiter)
        done()
      }
      const timer = setTimeout(wake, longestMs).unref()
      const waiter = { topics, wake }
      signal.addEventListener('abort', wake, { once: true })
      this.#waiting.add(waiter)
    })
  }
}
