import { LRUCache } from 'lru-cache'
import { readSingleRoot } from '../../cell/boc.ts'
import { memo } from '../../lib/memo.ts'
import type { Queryable } from '../../store/database.ts'
import { listMasterchainIds } from '../../store/lookups/blocks.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { type ChainContext, type PreparedConfig, prepareChain, prepareConfig } from '../../tvm/chain-context.ts'
import { listPrevSeqnos, type PrevBlocksInfo } from '../../tvm/prev-blocks-info.ts'

/** A masterchain block and its shard blocks ran on those of a few before it. */
const CONTEXTS = 16

/** Chains as contracts see them at masterchain blocks, one after the other: the last few are kept. */
export class ChainContexts {
  readonly #db: Queryable
  #config: { readonly mcSeqno: number; readonly prepared: PreparedConfig } | undefined
  readonly #last = new LRUCache<number, Promise<ChainContext | undefined>>({ max: CONTEXTS })

  constructor(db: Queryable) {
    this.#db = db
  }

  /** Undefined when its configuration is not stored. */
  at(mcSeqno: number): Promise<ChainContext | undefined> {
    return memo(this.#last, mcSeqno, () => {
      const made = this.#make(mcSeqno)
      // One that could not be read is asked for again.
      made.catch(() => this.#last.delete(mcSeqno))
      return made
    })
  }

  async #make(mcSeqno: number): Promise<ChainContext | undefined> {
    const stored = await findConfig(this.#db, mcSeqno)
    if (stored === undefined) return undefined
    if (this.#config?.mcSeqno !== stored.mcSeqno) {
      this.#config = { mcSeqno: stored.mcSeqno, prepared: prepareConfig(readSingleRoot(Uint8Array.from(stored.boc))) }
    }
    const { prepared } = this.#config
    return prepareChain(prepared, await this.#prevBlocks(mcSeqno, stored.mcSeqno, prepared.globalVersion))
  }

  /** Null where not all are stored: few contracts look at them, and what those leave will not have the hash it must have. */
  async #prevBlocks(mcSeqno: number, keySeqno: number, version: number): Promise<PrevBlocksInfo | null> {
    const { last, hundreds } = listPrevSeqnos(mcSeqno, version)
    const ids = await listMasterchainIds(this.#db, [...last, keySeqno, ...(hundreds ?? [])])
    const prevKeyBlock = ids.get(keySeqno)
    if (prevKeyBlock === undefined) return null
    const known = (seqnos: readonly number[]) => seqnos.flatMap((seqno) => ids.get(seqno) ?? [])
    return { lastMcBlocks: known(last), prevKeyBlock, lastMcBlocks100: hundreds && known(hundreds) }
  }
}
