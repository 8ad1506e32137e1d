import { LRUCache } from 'lru-cache'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { listMasterchainIds } from '../../store/lookups/blocks.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { type ChainContext, type PreparedConfig, prepareChain, prepareConfig } from '../../tvm/chain-context.ts'
import { listPrevSeqnos, type PrevBlocksInfo } from '../../tvm/prev-blocks-info.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from '../reads/chain.ts'
import type { IndexedBlock } from '../reads/indexed-blocks.ts'
import { findZerostate, type Zerostate } from '../reads/zerostate.ts'

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

/**
 * What a contract sees of the masterchain blocks up to `seqno`. Blocks from before the index are left out, so its first few blocks have
 * fewer than a node would give; without the last key block there is nothing to give at all.
 */
async function findPrevBlocks(
  db: Queryable,
  seqno: number,
  prevKeySeqno: number,
  zerostate: Zerostate | undefined,
  globalVersion: number,
): Promise<PrevBlocksInfo | null> {
  const { last, hundreds } = listPrevSeqnos(seqno, globalVersion)
  const blocks = await listMasterchainIds(db, [...last, prevKeySeqno, ...(hundreds ?? [])])
  if (zerostate !== undefined) {
    blocks.set(0, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0, ...zerostate })
  }
  const prevKeyBlock = blocks.get(prevKeySeqno)
  if (prevKeyBlock === undefined) return null
  const known = (seqnos: readonly number[]): BlockIdExt[] => seqnos.flatMap((at) => blocks.get(at) ?? [])
  return { lastMcBlocks: known(last), prevKeyBlock, lastMcBlocks100: hundreds && known(hundreds) }
}
