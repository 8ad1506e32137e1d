import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Changes } from '../../store/changes.ts'
import { BlockCache } from './block-cache.ts'
import { type BlockEvent, type BlockEvents, listTouching } from './block-events.ts'
import { BlockHeads, renderBlockHead } from './block-heads.ts'
import { CatchUp } from './catch-up.ts'
import { ConfirmedFeed } from './confirmed-feed.ts'
import { type EventId, formatEventId, parseEventId } from './event-id.ts'
import type { StreamCall } from './event-parts.ts'
import { type EventText, withEventId } from './event-text.ts'
import type { Feed } from './feed.ts'
import { PendingFeed } from './pending-feed.ts'
import type { Reader } from './reader.ts'
import { isSeen, renderEvent, viewOf } from './render-event.ts'
import { StreamError } from './stream-error.ts'
import type { Subscription } from './subscription.ts'

/** How often the head is looked at while somebody listens, where changes are not announced. */
const LOOK_MS = 40
const TOPICS = ['head'] as const
/** How often a line that is full is looked at. */
const DRAIN_MS = 50
const TEND_MS = 1_000
/** The database may be away for a while; the readers stay and hear what they missed. */
const RETRY_MS = 1_000
const MAX_RETRIES = 60
/** Another process may have seen blocks that this one has not, but not so many. */
const MAX_AHEAD = 64

/** Where a reader begins. */
export interface StreamPosition {
  readonly from: EventId
  /** What it asked for and cannot have. */
  readonly gap?: { readonly from: EventId; readonly reason: string }
}

/**
 * Tells every reader what each masterchain block brought. Each goes at its own pace from where it is; the tables are the memory,
 * so nothing is lost that is in them. What is alike for several is read and rendered once.
 */
export class StreamHub implements AsyncDisposable {
  readonly #call: StreamCall
  readonly #log: FastifyBaseLogger
  readonly #changes: Changes
  readonly #readers = new Map<Reader, Promise<void>>()
  readonly #left = new WeakSet<Reader>()
  readonly #blocks: BlockCache
  readonly #heads: BlockHeads
  /** Of those who are behind. */
  readonly #ways = new WeakMap<Reader, CatchUp>()
  /** What is not final. */
  readonly #feeds: readonly Feed[]
  /** Of the newest blocks: the events as readers see them. */
  readonly #views = new Map<string, Promise<EventText>>()
  readonly #stop = new AbortController()
  #watching: Promise<void> | undefined
  #head = -1
  #told = 0
  #cut = 0

  constructor(call: StreamCall, log: FastifyBaseLogger, changes = new Changes()) {
    this.#call = call
    this.#log = log
    this.#changes = changes
    this.#blocks = new BlockCache(call.db)
    this.#heads = new BlockHeads(call.db)
    const parts = { call, log, changes, head: (): number => this.#head }
    this.#feeds = [new PendingFeed(parts), new ConfirmedFeed(parts)]
    // Every reader may be waiting at once.
    setMaxListeners(0, this.#stop.signal)
  }

  get readers(): number {
    return this.#readers.size
  }

  /** Final events and blocks that were told, and readers that were cut off because they did not read, since the start. */
  get counts(): { readonly told: number; readonly cut: number } {
    return { told: this.#told, cut: this.#cut }
  }

  /** Masterchain blocks from where the slowest reader is to the head. */
  get behind(): number {
    let last = this.#head + 1
    for (const { position } of this.#readers.keys()) last = Math.min(last, position.mcSeqno)
    return this.#head + 1 - last
  }

  /** Where a subscription begins: with the next block, or behind the event that it names. */
  async findPlace({ resumeFrom }: Subscription): Promise<StreamPosition> {
    const asked = resumeFrom === undefined ? undefined : parseEventId(resumeFrom)
    if (resumeFrom !== undefined && asked === undefined) {
      throw new StreamError(400, 'resume_from: not the id of an event')
    }
    const range = await this.#call.chain.findRange()
    const head = range?.last ?? 0
    const next = { mcSeqno: head + 1, index: 0 }
    if (asked === undefined) return { from: next }
    if (asked.mcSeqno > head + MAX_AHEAD) return { from: next, gap: { from: asked, reason: 'unknown id' } }
    const oldest = range?.first ?? 0
    if (asked.mcSeqno >= oldest) return { from: asked }
    return { from: { mcSeqno: oldest, index: 0 }, gap: { from: asked, reason: 'no longer kept' } }
  }

  /** The chain was put back to this block. Whoever heard of later ones is told of a gap, also when it is as long again already. */
  putBack(head: number): void {
    this.#head = head
    this.#views.clear()
    this.#beginAnew(head)
  }

  /** Begins to tell, or tells of something else from now on. Without a place the reader goes on where it is. */
  begin(reader: Reader, subscription: Subscription, place: StreamPosition | undefined): void {
    // Its connection was closed while its place was looked up, and will not be closed again.
    if (this.#left.has(reader)) return
    if (this.#stop.signal.aborted) {
      reader.end('going away')
      return
    }
    // A new object each time: that is how those who are telling notice.
    reader.subscription = { ...subscription }
    if (place !== undefined) {
      reader.position = place.from
      if (place.gap !== undefined) reader.tellGap(place.gap.from, place.from, place.gap.reason)
    }
    // Nobody looked at the head while nobody listened: what it was then says nothing.
    if (this.#readers.size === 0) this.#head = -1
    if (this.#readers.has(reader)) reader.wake()
    else this.#readers.set(reader, this.#serve(reader))
    this.#watching ??= this.#watch()
    for (const feed of this.#feeds) {
      if (subscription.minFinality === 'finalized') feed.remove(reader)
      else feed.add(reader)
    }
  }

  leave(reader: Reader): void {
    this.#left.add(reader)
    this.#readers.delete(reader)
    for (const feed of this.#feeds) feed.remove(reader)
    reader.wake()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    const serving = [...this.#readers.values()]
    for (const reader of this.#readers.keys()) reader.end('going away')
    this.#readers.clear()
    const feeds = this.#feeds.map((feed) => feed[Symbol.asyncDispose]())
    await Promise.all([...serving, this.#watching, ...feeds])
  }

  /** Looks for new blocks, and after the readers, as long as there are any. */
  async #watch(): Promise<void> {
    const { signal } = this.#stop
    let tended = performance.now()
    while (!signal.aborted && this.#readers.size > 0) {
      const seen = this.#changes.count(TOPICS)
      let pause = Math.min(TEND_MS, this.#changes.longestMs(TOPICS, LOOK_MS))
      try {
        const range = await this.#call.chain.findRange()
        this.#moveTo(range?.last ?? 0)
      } catch (error) {
        this.#log.warn({ err: error }, 'stream head not read; retrying')
        pause = RETRY_MS
      }
      const now = performance.now()
      if (now - tended >= TEND_MS) {
        tended = now
        this.#tend(now)
      }
      await this.#changes.wait(TOPICS, seen, pause, signal)
    }
    this.#watching = undefined
    this.#forgetBlocks()
    this.#views.clear()
  }

  #moveTo(head: number): void {
    if (head === this.#head) return
    if (head < this.#head) this.#beginAnew(head)
    this.#head = head
    this.#changes.sawHead()
    this.#views.clear()
    for (const reader of this.#readers.keys()) reader.wake()
    // What they were about to tell may be final by now.
    for (const feed of this.#feeds) feed.wake()
  }

  /** The chain was put back, as a devnet may be: what was ahead is not known any more. */
  #beginAnew(head: number): void {
    this.#forgetBlocks()
    const from = { mcSeqno: head + 1, index: 0 }
    for (const reader of this.#readers.keys()) {
      this.#ways.delete(reader)
      const { subscription, position } = reader
      if (subscription === undefined || position.mcSeqno <= head + 1) continue
      this.begin(reader, subscription, { from, gap: { from: position, reason: 'unknown id' } })
    }
  }

  #forgetBlocks(): void {
    this.#blocks.clear()
    this.#heads.clear()
  }

  /** Cuts off those who have stopped reading, and says what they will miss. */
  #tend(now: number): void {
    for (const reader of this.#readers.keys()) {
      if (!reader.isStill(now)) continue
      reader.tellGap(reader.position, { mcSeqno: this.#head + 1, index: 0 }, 'slow reader')
      this.leave(reader)
      this.#cut++
      reader.end('slow reader')
    }
  }

  /** Everything for one reader, in order, until it leaves. */
  async #serve(reader: Reader): Promise<void> {
    // Those who begin are answered first.
    await Promise.resolve()
    let failures = 0
    while (this.#readers.has(reader)) {
      if (reader.position.mcSeqno > this.#head) {
        await reader.untilWoken()
        continue
      }
      try {
        await this.#tellNext(reader)
        failures = 0
      } catch (error) {
        this.#log.warn({ err: error, block: reader.position.mcSeqno }, 'stream block not read; retrying')
        if (++failures > MAX_RETRIES) {
          this.leave(reader)
          reader.end('failed')
        }
        await this.#pause(RETRY_MS)
      }
    }
  }

  /** What is left of the block that the reader is at, unless that has nothing for it; then it is further on. */
  async #tellNext(reader: Reader): Promise<void> {
    const { subscription, position } = reader
    if (subscription === undefined) return
    const next = position.index > 0 ? position.mcSeqno : await this.#wayOf(reader).next(position.mcSeqno, this.#head)
    if (this.#isOff(reader, subscription)) return
    const hearsBlocks = subscription.types.has('blocks')
    if (next > position.mcSeqno && !hearsBlocks) {
      reader.position = { mcSeqno: next, index: 0 }
      return
    }
    if (next === position.mcSeqno) await this.#tellEvents(reader, subscription)
    if (hearsBlocks) await this.#tellHead(reader, subscription, position.mcSeqno)
    if (!this.#isOff(reader, subscription)) reader.position = { mcSeqno: position.mcSeqno + 1, index: 0 }
  }

  #wayOf(reader: Reader): CatchUp {
    const subscription = reader.subscription as Subscription
    const known = this.#ways.get(reader)
    if (known?.isOf(subscription)) return known
    const way = new CatchUp(this.#call.db, subscription)
    this.#ways.set(reader, way)
    return way
  }

  /** The reader has left, or asks for something else by now. */
  #isOff(reader: Reader, subscription: Subscription): boolean {
    return reader.subscription !== subscription || !this.#readers.has(reader)
  }

  async #tellEvents(reader: Reader, subscription: Subscription): Promise<void> {
    const { mcSeqno, index: after } = reader.position
    const block = await this.#blocks.get(mcSeqno)
    for (const index of listTouching(block, subscription, after)) {
      const event = block.events[index - 1] as BlockEvent
      if (!isSeen(event, subscription)) continue
      if (!(await this.#hasRoom(reader, subscription))) return
      const text = await this.#render(block, index, event, subscription)
      if (this.#isOff(reader, subscription)) return
      this.#tell(reader, text, { mcSeqno, index })
    }
  }

  #tell(reader: Reader, text: EventText, place: EventId): void {
    reader.tell(text, place)
    this.#told++
  }

  /** The block itself, last of all: its place is the one behind it. */
  async #tellHead(reader: Reader, subscription: Subscription, mcSeqno: number): Promise<void> {
    const place = { mcSeqno: mcSeqno + 1, index: 0 }
    const id = formatEventId(place)
    const text = await this.#once(mcSeqno, id, async () => {
      const head = await this.#heads.get(mcSeqno, this.#head)
      return withEventId(renderBlockHead(head, this.#call.dialect), id)
    })
    if (await this.#hasRoom(reader, subscription)) this.#tell(reader, text, place)
  }

  /** Waits until a line takes more; false when its reader is off meanwhile. */
  async #hasRoom(reader: Reader, subscription: Subscription): Promise<boolean> {
    while (reader.isFull && !this.#isOff(reader, subscription)) await this.#pause(DRAIN_MS)
    return !this.#isOff(reader, subscription)
  }

  #render({ mcSeqno }: BlockEvents, index: number, event: BlockEvent, subscription: Subscription): Promise<EventText> {
    const id = formatEventId({ mcSeqno, index })
    return this.#once(mcSeqno, `${id} ${viewOf(event, subscription)}`, async () =>
      withEventId(await renderEvent(this.#call, event, subscription), id),
    )
  }

  /** What is told of the newest block is made once for all who see it alike; those who are behind are alone there. */
  #once(mcSeqno: number, view: string, make: () => Promise<EventText>): Promise<EventText> {
    const made = this.#views.get(view)
    if (made !== undefined) return made
    const text = make()
    if (mcSeqno === this.#head) {
      this.#views.set(view, text)
      text.catch(() => this.#views.delete(view))
    }
    return text
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stop
    // Waking early is all that a stop does here.
    if (!signal.aborted) await sleep(ms, undefined, { signal }).catch(() => undefined)
  }
}
