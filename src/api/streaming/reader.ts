import { type EventId, formatEventId } from './event-id.ts'
import { type EventText, outsideHistory } from './event-text.ts'
import type { Subscription } from './subscription.ts'

/** The line to one reader, whatever it is made of. */
export interface Line {
  /** Bytes that were sent and not yet taken. */
  readonly waiting: number
  /** Bytes that were taken so far. */
  readonly taken: number
  send(text: EventText): void
  /** `reason` for lines that can tell. */
  end(reason: string): void
}

export interface ReaderLimits {
  /** With more than this under way to a reader, nothing is added until some of it is taken. */
  readonly waitingBytes: number
  /** How long what is under way may lie still before the line is cut. */
  readonly stillMs: number
}

const LIMITS: ReaderLimits = { waitingBytes: 1024 * 1024, stillMs: 10_000 }

/**
 * One who listens, and how far it is. Everything is told in the order of the history. A line that is full is waited for: the
 * history is in the tables, so a slow reader costs no memory beyond what is under way to it.
 */
export class Reader {
  readonly #line: Line
  readonly #limits: ReaderLimits
  /** Replaced whole by every request; undefined before the first. */
  subscription: Subscription | undefined
  /** Everything up to here is behind it, told or of no interest. */
  position: EventId = { mcSeqno: 0, index: 0 }
  #wake: (() => void) | undefined
  #taken = 0
  #stillSince: number | undefined

  constructor(line: Line, limits = LIMITS) {
    this.#line = line
    this.#limits = limits
  }

  get isFull(): boolean {
    return this.#line.waiting > this.#limits.waitingBytes
  }

  /** Resolves when there may be more to tell. */
  untilWoken(): Promise<void> {
    return new Promise((done) => {
      this.#wake = done
    })
  }

  wake(): void {
    this.#wake?.()
    this.#wake = undefined
  }

  tell(text: EventText, position: EventId): void {
    this.position = position
    this.#line.send(text)
  }

  /** Something that is not part of the history: an answer, or an event that may be taken back. */
  say(text: EventText): void {
    this.#line.send(text)
  }

  /** What lies between these places cannot be had here. Both are places to resume from. */
  tellGap(from: EventId, to: EventId, reason: string): void {
    const range = `"from":"${formatEventId(from)}","to":"${formatEventId(to)}"`
    this.#line.send(outsideHistory(`{"type":"gap",${range},"reason":"${reason}"}`))
  }

  /** Whether it has stopped reading; to be asked now and then. */
  isStill(now: number): boolean {
    const { waiting, taken } = this.#line
    if (waiting === 0 || taken !== this.#taken) {
      this.#stillSince = undefined
      this.#taken = taken
      return false
    }
    this.#stillSince ??= now
    return now - this.#stillSince > this.#limits.stillMs
  }

  end(reason: string): void {
    this.#line.end(reason)
    this.wake()
  }
}
