import { CellarError } from '../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { Queryable } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'

/** Blocks that an index at the head may be behind: about eight seconds of mainnet. */
const NEAR_BLOCKS = 20
/** How long one choice serves. */
const LIFE_MS = 1_000

/**
 * The masterchain block to read accounts at. The newest of the index while it is near the head: it is linked to all that is
 * stored, and every answer is of one block. Otherwise the network's newest, as two servers name it when there are two.
 */
export class RecentBlock {
  readonly #db: Queryable
  readonly #source: Pick<BlockSource, 'head' | 'awaitHead' | 'findHeader'>
  #chosen: { readonly block: Promise<BlockIdExt>; readonly until: number } | undefined

  constructor(db: Queryable, source: Pick<BlockSource, 'head' | 'awaitHead' | 'findHeader'>) {
    this.#db = db
    this.#source = source
  }

  forget(): void {
    this.#chosen = undefined
  }

  find(signal: AbortSignal): Promise<BlockIdExt> {
    const now = performance.now()
    if (this.#chosen !== undefined && now < this.#chosen.until) return this.#chosen.block
    const block = this.#choose(signal)
    const chosen = { block, until: now + LIFE_MS }
    this.#chosen = chosen
    // Whoever comes next begins anew.
    block.catch(() => {
      if (this.#chosen === chosen) this.#chosen = undefined
    })
    return block
  }

  async #choose(signal: AbortSignal): Promise<BlockIdExt> {
    const [indexed] = await this.#db.query<{ network_id: number; last_mc_seqno: number }>(
      'select network_id, last_mc_seqno from checkpoint',
    )
    const head = await this.#source.awaitHead(signal)
    const last = indexed?.last_mc_seqno
    if (last !== undefined && head - last <= NEAR_BLOCKS) {
      const stored = await findBlock(this.#db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: last })
      if (stored !== undefined) return stored
    }
    const { id, globalId } = await this.#source.findHeader(head, signal)
    if (indexed !== undefined && globalId !== indexed.network_id) {
      throw new CellarError(
        'CONFIG',
        `the lite servers are of network ${globalId}, the database of ${indexed.network_id}`,
      )
    }
    return id
  }
}
