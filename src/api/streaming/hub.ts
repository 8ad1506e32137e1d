import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type BlockEvent, type BlockEvents, readBlockEvents } from './block-events.ts'
import { type EventId, formatEventId, parseEventId } from './event-id.ts'
import type { StreamCall } from './event-parts.ts'
import type { Reader } from './reader.ts'
import { isSeen, renderEvent } from './render-event.ts'
import { StreamError } from './stream-error.ts'
import type { Subscription } from './subscription.ts'

/** How often the head is looked at while somebody listens. */
const LOOK_MS = 40
/** Blocks kept in memory for those who are a little behind. */
const KEPT_BLOCKS = 64
/** How far back a reader may resume. */
const REPLAY_SECONDS = 24 * 3600

/**
 * Tells every reader what each masterchain block brought. Readers at the head are served together, block by block; those who
 * resume are brought there first, each at its own pace. The tables are the memory, so nothing is lost that is in them.
 */
export class StreamHub implements AsyncDisposable {
  readonly #call: StreamCall
  readonly #log: FastifyBaseLogger
  readonly #readers = new Set<Reader>()
  readonly #atHead = new Set<Reader>()
  readonly #blocks = new Map<number, Promise<BlockEvents>>()
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #head: number | undefined

  constructor(call: StreamCall, log: FastifyBaseLogger) {
    this.#call = call
    this.#log = log
  }

  get readers(): number {
    return this.#readers.size
  }

  /** Begins to tell, or tells of something else from now on. */
  async subscribe(reader: Reader, subscription: Subscription): Promise<void> {
    const head = await this.#findHead()
    const start = await this.#startOf(subscription, head)
    const isNew = !this.#readers.has(reader)
    const isWaiting = this.#atHead.has(reader) || isNew
    if (start.gap !== undefined) reader.tellGap(start.gap.from, start.gap.to, 'no longer kept')
    // Whoever subscribes anew without naming a place goes on where they are.
    const from =
      isNew || subscription.resumeFrom !== undefined ? start.from : { mcSeqno: reader.next, index: reader.after }
    reader.subscribe(subscription, from)
    this.#readers.add(reader)
    this.#running ??= this.#run()
    this.#atHead.delete(reader)
    if (isWaiting) void this.#catchUp(reader)
  }

  unsubscribe(reader: Reader): void {
    this.#readers.delete(reader)
    this.#atHead.delete(reader)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    for (const reader of this.#readers) reader.end()
    this.#readers.clear()
    this.#atHead.clear()
    await this.#running
  }

  async #startOf(
    subscription: Subscription,
    head: number,
  ): Promise<{ from: EventId; gap?: { from: string; to: string } }> {
    if (subscription.resumeFrom === undefined) return { from: { mcSeqno: head + 1, index: -1 } }
    const asked = parseEventId(subscription.resumeFrom)
    if (asked === undefined) throw new StreamError(400, 'resume_from: not the id of an event')
    if (asked.mcSeqno > head) return { from: asked }
    const oldest = await this.#findOldest()
    if (asked.mcSeqno >= oldest) return { from: asked }
    const from = formatEventId({ mcSeqno: asked.mcSeqno, index: asked.index + 1 })
    return { from: { mcSeqno: oldest, index: -1 }, gap: { from, to: formatEventId({ mcSeqno: oldest, index: 0 }) } }
  }

  /** First block that a reader may resume from. */
  async #findOldest(): Promise<number> {
    const [row] = await this.#call.db.query<{ seqno: number | null }>(
      `select min(seqno) as seqno from blocks where workchain = -1 and gen_utime >=
         (select max(gen_utime) from blocks where workchain = -1) - $1`,
      [REPLAY_SECONDS],
    )
    return row?.seqno ?? 0
  }

  async #findHead(): Promise<number> {
    const range = await this.#call.chain.findRange()
    return range?.last ?? 0
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted && this.#readers.size > 0) {
      try {
        await this.#tellHead()
      } catch (error) {
        // The database may be away for a while; the readers stay and hear what they missed.
        this.#log.warn({ err: error }, 'streams wait for the database')
        await sleep(1000, undefined, { signal }).catch(() => undefined)
      }
      for (const reader of this.#readers) if (!reader.tend()) this.unsubscribe(reader)
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
    }
    this.#running = undefined
    this.#blocks.clear()
    this.#head = undefined
  }

  async #tellHead(): Promise<void> {
    const head = await this.#findHead()
    for (let seqno = Math.max(1, (this.#head ?? head) + (this.#head === undefined ? 0 : 1)); seqno <= head; seqno++) {
      const block = await this.#block(seqno)
      await Promise.all([...this.#atHead].filter((reader) => reader.next === seqno).map((r) => this.#tell(r, block)))
    }
    this.#head = head
    // Who came while blocks were told, or before the first look, may have missed some of them.
    for (const reader of this.#atHead) {
      if (reader.next > head) continue
      this.#atHead.delete(reader)
      void this.#catchUp(reader)
    }
  }

  /** Brings a reader to the head, where it waits with the others. */
  async #catchUp(reader: Reader): Promise<void> {
    try {
      while (this.#readers.has(reader) && !this.#stop.signal.aborted) {
        if (reader.next > (this.#head ?? 0)) {
          this.#atHead.add(reader)
          return
        }
        await this.#tell(reader, await this.#block(reader.next))
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'a reader could not be brought up to date')
      this.unsubscribe(reader)
      reader.end()
    }
  }

  /** Tells of what is left of a block; stops when the reader asks for something else meanwhile. */
  async #tell(reader: Reader, { mcSeqno, events }: BlockEvents): Promise<void> {
    const { subscription } = reader
    for (let index = reader.after + 1; index < events.length; index++) {
      const event = events[index] as BlockEvent
      if (subscription !== undefined && isSeen(event, subscription)) {
        const json = await renderEvent(this.#call, event, subscription)
        if (reader.subscription !== subscription) return
        reader.tell(json, { mcSeqno, index })
      }
      reader.pass(index)
    }
    reader.moveTo(mcSeqno + 1)
  }

  #block(mcSeqno: number): Promise<BlockEvents> {
    const kept = this.#blocks.get(mcSeqno)
    if (kept !== undefined) return kept
    const block = readBlockEvents(this.#call.db, mcSeqno)
    this.#blocks.set(mcSeqno, block)
    block.catch(() => this.#blocks.delete(mcSeqno))
    for (const seqno of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT_BLOCKS) break
      this.#blocks.delete(seqno)
    }
    return block
  }
}
