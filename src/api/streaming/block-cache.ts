import type { Queryable } from '../../store/database.ts'
import { type BlockEvents, readBlockEvents } from './block-events.ts'

/** Enough for the blocks at the head, which all who listen wait for; who is further behind reads them again. */
const MAX_BYTES = 8 * 1024 * 1024
/** What a block and an event of it take beside documents, about: blocks without any would be kept for ever. */
const BLOCK_BYTES = 4 * 1024
const EVENT_BYTES = 1024
/** Readers who are behind share the database with everybody else. */
const READS_AT_ONCE = 3

/** Blocks that were read lately: those at the head are read once for all who listen. */
export class BlockCache {
  readonly #db: Queryable
  readonly #blocks = new Map<number, Promise<BlockEvents>>()
  readonly #sizes = new Map<number, number>()
  readonly #queue: (() => void)[] = []
  #bytes = 0
  #reading = 0

  readonly #readEvents: typeof readBlockEvents

  constructor(db: Queryable, readEvents = readBlockEvents) {
    this.#db = db
    this.#readEvents = readEvents
  }

  get(mcSeqno: number): Promise<BlockEvents> {
    const kept = this.#blocks.get(mcSeqno)
    if (kept !== undefined) return kept
    const block = this.#read(mcSeqno)
    this.#blocks.set(mcSeqno, block)
    block.then(
      ({ bytes, events }) => {
        if (this.#blocks.get(mcSeqno) !== block) return
        this.#keep(mcSeqno, bytes + BLOCK_BYTES + events.length * EVENT_BYTES)
      },
      () => {
        if (this.#blocks.get(mcSeqno) === block) this.#blocks.delete(mcSeqno)
      },
    )
    return block
  }

  clear(): void {
    this.#blocks.clear()
    this.#sizes.clear()
    this.#bytes = 0
  }

  #keep(mcSeqno: number, bytes: number): void {
    this.#sizes.set(mcSeqno, bytes)
    this.#bytes += bytes
    for (const [oldest, size] of this.#sizes) {
      if (this.#bytes <= MAX_BYTES) return
      this.#sizes.delete(oldest)
      this.#blocks.delete(oldest)
      this.#bytes -= size
    }
  }

  async #read(mcSeqno: number): Promise<BlockEvents> {
    while (this.#reading >= READS_AT_ONCE) await new Promise<void>((done) => this.#queue.push(done))
    this.#reading++
    try {
      return await this.#readEvents(this.#db, mcSeqno)
    } finally {
      this.#reading--
      this.#queue.shift()?.()
    }
  }
}
