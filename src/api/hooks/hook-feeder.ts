import { CellarError } from '../../lib/errors.ts'
import type { Database } from '../../store/database.ts'
import { type NewDelivery, queueDeliveries } from '../../store/hooks/deliveries.ts'
import type { Hook } from '../../store/hooks/hooks.ts'
import type { IndexedRange } from '../reads/chain.ts'
import { BlockCache } from '../streaming/block-cache.ts'
import { CatchUp } from '../streaming/catch-up.ts'
import type { StreamCall } from '../streaming/event-parts.ts'
import { listBlockDeliveries } from './block-deliveries.ts'
import { type HookFilter, readHookSubscription } from './hook-subscription.ts'
import { findRootHash } from './root-hash.ts'

/** What is queued in one transaction, and read for it, at most; a block is never cut. */
const MOST_DELIVERIES = 200
const MOST_BLOCKS = 64
/** How far a hook that hears of nothing may be ahead of what is stored of its place. */
const UNSTORED_BLOCKS = 256

/** How far a hook is, in this process. */
interface Way {
  /** JSON that it was read from. */
  readonly text: string
  readonly filter: HookFilter
  readonly catchUp: CatchUp
  /** Blocks before it have nothing that is not queued. */
  next: number
  /** What the tables say of it. Somebody who wants events again moves that back. */
  stored: number
}

/**
 * Reads the history for hooks, out of the tables as streams do, and queues what is for them. The place of a hook moves with its queue, in one
 * transaction; blocks that brought it nothing are looked at again after a crash.
 */
export class HookFeeder {
  readonly #db: Database
  readonly #call: StreamCall
  readonly #blocks: BlockCache
  readonly #ways = new Map<number, Way>()
  #head = -1

  constructor(db: Database, call: StreamCall) {
    this.#db = db
    this.#call = call
    this.#blocks = new BlockCache(call.db)
  }

  /** Queues some of what is for a hook; true when something was, or when there are more blocks to look at. */
  async feed(hook: Hook, range: IndexedRange, nowMs: number): Promise<boolean> {
    if (range.last < this.#head) this.#forget()
    this.#head = range.last
    // The chain was put back, as a devnet may be: what was ahead of it is not its history any more.
    if (hook.next_mc_seqno > range.last + 1) {
      this.#ways.delete(hook.id)
      await queueDeliveries(this.#db, hook, { to: range.last + 1, deliveries: [], nowMs })
      return false
    }
    const way = this.#wayOf(hook)
    try {
      return await this.#advance(hook, way, range, nowMs)
    } catch (error) {
      // What it looked at is not queued: the next one begins where the hook is.
      this.#ways.delete(hook.id)
      throw error
    }
  }

  async #advance(hook: Hook, way: Way, range: IndexedRange, nowMs: number): Promise<boolean> {
    let at = Math.max(way.next, hook.next_mc_seqno, range.first)
    const deliveries: NewDelivery[] = []
    for (let read = 0; at <= range.last && read < MOST_BLOCKS && deliveries.length < MOST_DELIVERIES; read++) {
      at = await way.catchUp.next(at, range.last)
      if (at > range.last) break
      deliveries.push(...(await this.#listDeliveries(hook.id, way.filter, at)))
      at++
    }
    way.next = at
    const isNear = hook.next_mc_seqno >= range.first && at - hook.next_mc_seqno < UNSTORED_BLOCKS
    if (deliveries.length === 0 && isNear) return at <= range.last
    const isQueued = await queueDeliveries(this.#db, hook, { to: at, deliveries, nowMs })
    if (isQueued) way.stored = at
    else this.#ways.delete(hook.id)
    return isQueued && (deliveries.length > 0 || at <= range.last)
  }

  async #listDeliveries(hookId: number, filter: HookFilter, mcSeqno: number): Promise<NewDelivery[]> {
    const block = await this.#blocks.get(mcSeqno)
    const rootHash = await findRootHash(this.#db, mcSeqno)
    if (rootHash === undefined) throw new CellarError('BROKEN_STORE', 'A masterchain block is missing.', { mcSeqno })
    return listBlockDeliveries(this.#call, hookId, filter, { ...block, rootHash })
  }

  #wayOf({ id, subscription: text, next_mc_seqno: next }: Hook): Way {
    const known = this.#ways.get(id)
    if (known?.text === text && known.stored === next) return known
    const filter = readHookSubscription(JSON.parse(text))
    const way: Way = { text, filter, catchUp: new CatchUp(this.#call.db, filter.subscription), next, stored: next }
    this.#ways.set(id, way)
    return way
  }

  #forget(): void {
    this.#blocks.clear()
    this.#ways.clear()
  }
}
