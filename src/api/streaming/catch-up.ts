import type { Queryable } from '../../store/database.ts'
import type { Subscription } from './subscription.ts'
import { type BlockWindow, findTouchedBlocks } from './touched-blocks.ts'

/** Nearer to the head than this, blocks are read: everybody who listens reads them. */
const NEAR = 16
const FIRST_WINDOW = 256
const GROWTH = 8

/**
 * The way of one subscription to the head. What lies between the blocks that have something for it is not read: the further nothing
 * is found, the further the next look goes, so catching up takes what there is to tell and not how long the reader was away.
 */
export class CatchUp {
  readonly #db: Queryable
  readonly #subscription: Subscription
  #window = FIRST_WINDOW
  /** Blocks up to here were looked at; those that have something, and are not behind yet, are in the list. */
  #through = -1
  #touched: number[] = []

  constructor(db: Queryable, subscription: Subscription) {
    this.#db = db
    this.#subscription = subscription
  }

  isOf(subscription: Subscription): boolean {
    return this.#subscription === subscription
  }

  /** First block from here on that may have something; the one behind the head when none has. */
  async next(from: number, head: number): Promise<number> {
    const { isAll, types } = this.#subscription
    if (types.size === 1 && types.has('blocks')) return head + 1
    let at = from
    while (at <= head) {
      if (at > this.#through) {
        if (isAll || head - at < NEAR) return at
        await this.#look({ from: at, to: Math.min(head, at + this.#window - 1) })
      }
      while (this.#touched.length > 0 && (this.#touched[0] as number) < at) this.#touched.shift()
      const [touched] = this.#touched
      if (touched !== undefined) return touched
      at = this.#through + 1
    }
    return at
  }

  async #look(window: BlockWindow): Promise<void> {
    const touched = await findTouchedBlocks(this.#db, this.#subscription, window)
    if (touched === undefined && this.#window > NEAR) {
      this.#window = Math.max(NEAR, this.#window / GROWTH)
      return this.#look({ from: window.from, to: Math.min(window.to, window.from + this.#window - 1) })
    }
    this.#touched = touched ?? Array.from({ length: window.to - window.from + 1 }, (_, i) => window.from + i)
    this.#through = window.to
    if (touched !== undefined) this.#window *= GROWTH
  }
}
