import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StreamCall } from './event-parts.ts'
import type { Reader } from './reader.ts'

const LOOK_MS = 80
const RETRY_MS = 1_000

export interface FeedParts {
  readonly call: StreamCall
  readonly log: FastifyBaseLogger
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
  readonly #log: FastifyBaseLogger
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined

  constructor({ call, log, head }: FeedParts) {
    this.call = call
    this.#log = log
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

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted && this.readers.size > 0) {
      let pause = LOOK_MS
      try {
        await this.look()
      } catch (error) {
        this.#log.warn({ err: error }, 'pending and confirmed events not read; retrying')
        pause = RETRY_MS
      }
      if (!signal.aborted) await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    this.#running = undefined
    this.forget()
  }
}
