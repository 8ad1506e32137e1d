import type { FastifyBaseLogger } from 'fastify'
import { eitherSignal } from '../../lib/either-signal.ts'
import type { Changes, ChangeTopic } from '../../store/changes.ts'
import type { StreamCall } from './event-parts.ts'
import type { Reader } from './reader.ts'

/** How often it is looked where changes are not announced. */
const LOOK_MS = 80
const RETRY_MS = 1_000

export interface FeedParts {
  readonly call: StreamCall
  readonly log: FastifyBaseLogger
  readonly changes: Changes
  /** Newest block that readers may have heard of. */
  readonly head: () => number
}

/** Tells readers of what is not final. That is no history: it has no ids, and whoever comes late hears what is known then. */
export abstract class Feed implements AsyncDisposable {
  protected readonly call: StreamCall
  protected readonly head: () => number
  protected readonly readers = new Set<Reader>()
  /** Have not heard anything yet. */
  protected readonly newcomers = new Set<Reader>()
  /** Whose changes there is something new to tell of. */
  protected abstract readonly topics: readonly ChangeTopic[]
  readonly #log: FastifyBaseLogger
  readonly #changes: Changes
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #isWoken = false
  #wake: (() => void) | undefined

  constructor({ call, log, head, changes }: FeedParts) {
    this.call = call
    this.#log = log
    this.#changes = changes
    this.head = head
  }

  /** Once over all that there is. */
  protected abstract look(): Promise<void>

  /** Nobody listens any more. */
  protected abstract forget(): void

  /** Whoever asks for something else is told anew what there is. */
  add(reader: Reader): void {
    this.readers.add(reader)
    this.newcomers.add(reader)
    this.wake()
    this.#running ??= this.#run()
  }

  remove(reader: Reader): void {
    this.readers.delete(reader)
    this.newcomers.delete(reader)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.readers.clear()
    await this.#running
  }

  /** Those who have heard something before. */
  protected get others(): Reader[] {
    return [...this.readers].filter((reader) => !this.newcomers.has(reader))
  }

  /** There may be something new to tell, whatever the database says. */
  wake(): void {
    this.#isWoken = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted && this.readers.size > 0) {
      const seen = this.#changes.count(this.topics)
      this.#isWoken = false
      let pause = this.#changes.longestMs(this.topics, LOOK_MS)
      try {
        await this.look()
      } catch (error) {
        this.#log.warn({ err: error }, 'pending and confirmed events not read; retrying')
        pause = RETRY_MS
      }
      if (!this.#isWoken) await this.#rest(seen, pause)
    }
    this.#running = undefined
    this.forget()
  }

  async #rest(seen: number, longestMs: number): Promise<void> {
    const woken = new AbortController()
    using either = eitherSignal(this.#stop.signal, woken.signal)
    this.#wake = () => woken.abort()
    await this.#changes.wait(this.topics, seen, longestMs, either.signal)
    this.#wake = undefined
  }
}
