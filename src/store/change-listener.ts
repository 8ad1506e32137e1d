import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGE_CHANNELS, type Changes, type ChangeTopic } from './changes.ts'
import type { Database } from './database.ts'

export interface ListenerLog {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
}

export interface ChangeListenerOptions {
  readonly db: Pick<Database, 'listen' | 'query'>
  readonly changes: Changes
  readonly log: ListenerLog
  /** How often it is made sure that announcements arrive. */
  readonly checkMs?: number
  /** How long one may take to arrive. */
  readonly arrivalMs?: number
  /** Before another attempt. */
  readonly retryMs?: number
}

const CHECK_MS = 30_000
const ARRIVAL_MS = 5_000
const RETRY_MS = 5_000

/** Announced by the listener itself: behind a pooler that shares connections between transactions `listen` succeeds, and nothing is ever heard. */
const CHECK_CHANNEL = 'cellar_listen_check'

const TOPIC_OF: ReadonlyMap<string, ChangeTopic> = new Map(
  (Object.keys(CHANGE_CHANNELS) as ChangeTopic[]).map((topic) => [CHANGE_CHANNELS[topic], topic]),
)

/**
 * Hears over one connection what has changed in the database, and tells `changes`. Where that cannot be had, as on a copy of a database or
 * behind some poolers, those who wait poll instead, and it is tried again from time to time.
 */
export class ChangeListener implements AsyncDisposable {
  readonly #options: Required<ChangeListenerOptions>
  readonly #stop = new AbortController()
  readonly #running: Promise<void>
  readonly #arrived = new Map<string, () => void>()
  #isPolling = false

  constructor(options: ChangeListenerOptions) {
    this.#options = { checkMs: CHECK_MS, arrivalMs: ARRIVAL_MS, retryMs: RETRY_MS, ...options }
    this.#running = this.#run()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      let reason = 'the connection ended'
      try {
        await this.#listen()
      } catch (error) {
        reason = (error as Error).message
      }
      if (signal.aborted) return
      if (!this.#isPolling) this.#options.log.warn({ reason }, 'database notifications unavailable; polling')
      this.#isPolling = true
      await this.#rest(this.#options.retryMs)
    }
  }

  /** Until the connection ends, or nothing arrives on it any more. */
  async #listen(): Promise<void> {
    const { db, changes, log, checkMs } = this.#options
    const { signal } = this.#stop
    const topics = new Set<ChangeTopic>(['pending', 'confirmed'])
    let isOpen = true
    let isProven = false
    const tell = (isAnnounced: boolean): void => {
      for (const topic of topics) changes.setAnnounced(topic, isAnnounced)
    }
    const close = (): void => {
      isOpen = false
      tell(false)
    }
    await using listening = await db.listen([...TOPIC_OF.keys(), CHECK_CHANNEL], (channel, payload) => {
      if (channel === CHECK_CHANNEL) this.#arrived.get(payload)?.()
      const topic = TOPIC_OF.get(channel)
      if (topic === undefined) return
      // An indexer of an older version announces no heads.
      topics.add(topic)
      if (isOpen && isProven) tell(true)
      changes.announce(topic)
    })
    const ended = listening.ended.then(close)
    try {
      while (isOpen && !signal.aborted) {
        await this.#check(ended)
        if (isOpen && !isProven) {
          isProven = true
          tell(true)
          if (this.#isPolling) log.info({}, 'database notifications available')
          this.#isPolling = false
        }
        await Promise.race([this.#rest(checkMs), ended])
      }
    } finally {
      // Before the connection is closed, which may take a second: by then much may have been announced that was not heard.
      close()
    }
  }

  /** Whether what another connection announces arrives here. */
  async #check(ended: Promise<void>): Promise<void> {
    const { db, arrivalMs } = this.#options
    const token = randomUUID()
    let hasArrived = false
    const arrival = new Promise<void>((done) => {
      this.#arrived.set(token, () => {
        hasArrived = true
        done()
      })
    })
    try {
      await db.query('select pg_notify($1, $2)', [CHECK_CHANNEL, token])
      await Promise.race([arrival, ended, this.#rest(arrivalMs)])
    } finally {
      this.#arrived.delete(token)
    }
    if (!hasArrived && !this.#stop.signal.aborted) throw new Error('a notification did not arrive')
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
  }
}
