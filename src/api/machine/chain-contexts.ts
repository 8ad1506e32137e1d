import { LRUCache } from 'lru-cache'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { type ChainContext, type PreparedConfig, prepareChain, prepareConfig } from '../../tvm/chain-context.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from '../reads/chain.ts'
import type { IndexedBlock } from '../reads/indexed-blocks.ts'
import { findZerostate } from '../reads/zerostate.ts'
import { findPrevBlocks } from './prev-blocks.ts'

/** The chain as contracts see it at a masterchain block. */
export interface ChainAt {
  readonly context: ChainContext
  /** Root of the configuration dictionary. */
  readonly config: Cell
}

interface KeptConfig {
  readonly prepared: PreparedConfig
  readonly root: Cell
}

const CHAINS_KEPT = 16
const CONFIGS_KEPT = 4

/** Contexts of the last few blocks asked about: nearly all runs are on the newest one. */
export class ChainContexts {
  readonly #db: Queryable
  readonly #chain: Chain
  readonly #chains = new LRUCache<number, Promise<ChainAt>>({ max: CHAINS_KEPT })
  readonly #configs = new LRUCache<number, KeptConfig>({ max: CONFIGS_KEPT })

  constructor(db: Queryable, chain: Chain) {
    this.#db = db
    this.#chain = chain
  }

  forget(): void {
    this.#chains.clear()
    this.#configs.clear()
  }

  at(block: IndexedBlock): Promise<ChainAt> {
    const kept = this.#chains.get(block.seqno)
    if (kept !== undefined) return kept
    const made = this.#make(block)
    this.#chains.set(block.seqno, made)
    made.catch(() => this.#chains.delete(block.seqno))
    return made
  }

  async #make(block: IndexedBlock): Promise<ChainAt> {
    const { prepared, root } = await this.#config(block.seqno)
    const doc = JSON.parse(block.doc.toString('latin1')) as { key_block: boolean; prev_key_block_seqno: number }
    const prevKeySeqno = doc.key_block ? block.seqno : doc.prev_key_block_seqno
    const { networkId } = await this.#chain.getRange()
    const zerostate = await findZerostate(this.#db, networkId)
    const prev = await findPrevBlocks(this.#db, block.seqno, prevKeySeqno, zerostate, prepared.globalVersion)
    return { context: prepareChain(prepared, prev), config: root }
  }

  async #config(mcSeqno: number): Promise<KeptConfig> {
    const stored = await findConfig(this.#db, mcSeqno)
    if (stored === undefined) throw noNode(`the configuration at masterchain block ${mcSeqno} is not in the index`)
    const kept = this.#configs.get(stored.mcSeqno)
    if (kept !== undefined) return kept
    const root = readSingleRoot(Uint8Array.from(stored.boc))
    const config = { prepared: prepareConfig(root), root }
    this.#configs.set(stored.mcSeqno, config)
    return config
  }
}
