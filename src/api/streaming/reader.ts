import { type EventId, formatEventId } from './event-id.ts'
import type { Subscription } from './subscription.ts'

/** The line to one reader, whatever it is made of. */
export interface Line {
  /** Bytes that were sent and not yet taken. */
  readonly waiting: number
  /** `json` is one whole object; `id` names its place in the history. */
  send(json: string, id: string | undefined): void
  end(): void
}

/** More than this a reader who does not read is not kept in memory for. */
const MAX_WAITING = 1024 * 1024
/** How long such a reader has to begin reading again. */
const MAX_STALLED_MS = 30_000

/**
 * One who listens. Everything is sent in order of the history; when the line is full, nothing more is queued for it, and what
 * was left out is named by a `gap` as soon as the line is free again. Who stays away longer is cut off.
 */
export class Reader {
  readonly #line: Line
  #subscription: Subscription | undefined
  /** Next block to be told of. */
  #next = 0
  /** Events of that block up to this one are known already. */
  #after = -1
  #gap: { readonly from: string; to: string } | undefined
  #stalledSince: number | undefined
  #last: EventId | undefined

  constructor(line: Line) {
    this.#line = line
  }

  get subscription(): Subscription | undefined {
    return this.#subscription
  }

  /** Next block that this reader is to be told of. */
  get next(): number {
    return this.#next
  }

  subscribe(subscription: Subscription | undefined, from: EventId): void {
    this.#subscription = subscription
    this.#next = from.mcSeqno
    this.#after = from.index
  }

  /** Last event of the next block that is behind this reader, told or of no interest. */
  get after(): number {
    return this.#after
  }

  /** The event of this number is behind. */
  pass(index: number): void {
    this.#after = index
  }

  /** The block is told to its end. */
  moveTo(mcSeqno: number): void {
    this.#next = mcSeqno
    this.#after = -1
  }

  /** `json` lacks its closing brace; the id goes into it, for those who cannot see frames. */
  tell(json: string, id: EventId): void {
    const text = formatEventId(id)
    if (this.#line.waiting > MAX_WAITING) {
      this.#stalledSince ??= performance.now()
      if (this.#gap === undefined) this.#gap = { from: text, to: text }
      else this.#gap.to = text
      return
    }
    this.#closeGap()
    this.#last = id
    this.#line.send(`${json},"event_id":"${text}"}`, text)
  }

  /** Something that is not part of the history: an answer, or an event that may be taken back. */
  say(json: string): void {
    if (this.#line.waiting <= MAX_WAITING) this.#line.send(json, undefined)
  }

  /** Looked at now and then: tells of what was left out once there is room, and ends lines that nobody reads. */
  tend(): boolean {
    if (this.#stalledSince === undefined) return true
    if (this.#line.waiting <= MAX_WAITING / 2) {
      this.#closeGap()
      return true
    }
    if (performance.now() - this.#stalledSince < MAX_STALLED_MS) return true
    this.#closeGap()
    this.#line.end()
    return false
  }

  /** Events that cannot be had any more, or were not sent: from the first to the last of them. */
  tellGap(from: string, to: string, reason: string): void {
    const resume = this.#last === undefined ? '' : `,"last_event_id":"${formatEventId(this.#last)}"`
    this.#line.send(`{"type":"gap","from":"${from}","to":"${to}","reason":"${reason}"${resume}}`, undefined)
  }

  end(): void {
    this.#line.end()
  }

  #closeGap(): void {
    this.#stalledSince = undefined
    if (this.#gap === undefined) return
    const { from, to } = this.#gap
    this.#gap = undefined
    this.tellGap(from, to, 'slow reader')
  }
}
