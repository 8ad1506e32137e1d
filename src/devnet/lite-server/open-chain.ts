import { LRUCache } from 'lru-cache'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { blockKey, fullBlockName } from '../../node/block-key.ts'
import { isSameBlock, NO_BLOCK } from '../../node/proof/same-block.ts'
import { prefixesOverlap } from '../../node/proof/shard-tops.ts'
import { loadBlockHeader } from '../../tlb/block.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import type { ChainArchive, OfferedBlock, Zerostate } from '../chain/chain-archive.ts'
import { MachineContexts } from './machine-context.ts'
import { badQuery, notReady, Refused } from './refused.ts'
import { ShownTree } from './shown-tree.ts'

export interface OpenBlock {
  readonly id: BlockIdExt
  readonly root: Cell
  readonly info: BlockInfo
}

export interface OpenChainOptions {
  readonly archive: ChainArchive
  readonly tvm: Tvm
  /** Seconds; a devnet may live in another time than ours. */
  readonly now: () => number
  /** Hands an external message to the chain; throws what the chain has against it. */
  readonly send: (message: Uint8Array) => Promise<void>
  /** Whether blocks are shown that no masterchain block names yet, as nodes do that are started for it; true. */
  readonly nonfinal?: boolean | undefined
}

const BLOCKS_KEPT = 64
/** Clients say this for the newest masterchain block. */
const NEWEST = -1

/** What answers read: blocks and states by id, or a refusal that says why not. */
export class OpenChain {
  readonly archive: ChainArchive
  readonly tvm: Tvm
  readonly now: () => number
  readonly send: (message: Uint8Array) => Promise<void>
  readonly nonfinal: boolean
  readonly machine = new MachineContexts()
  private readonly opened = new LRUCache<string, OpenBlock>({ max: BLOCKS_KEPT })

  constructor({ archive, tvm, now, send, nonfinal = true }: OpenChainOptions) {
    this.archive = archive
    this.tvm = tvm
    this.now = now
    this.send = send
    this.nonfinal = nonfinal
  }

  /** The block's file. Its hashes must be those asked for, not only its place. */
  blockBytes(id: BlockIdExt): Uint8Array {
    const offered = this.findOffered(id)
    if (offered !== undefined) return offered.bytes
    this.expectKnown(id)
    const bytes = id.seqno > 0 ? this.archive.findBlock(id) : undefined
    if (bytes === undefined) throw notReady(NOT_IN_DB)
    return bytes
  }

  block(id: BlockIdExt): OpenBlock {
    const key = blockKey(id)
    const known = this.opened.get(key)
    if (known !== undefined && isSameBlock(known.id, id)) return known
    const root = readSingleRoot(this.blockBytes(id))
    const { info } = loadBlockHeader(new Slice(root.arena, root.index))
    const block = { id, root, info }
    this.opened.set(key, block)
    return block
  }

  state(id: BlockIdExt): Cell {
    const offered = this.findOffered(id)
    if (offered !== undefined) return offered.state
    this.expectKnown(id)
    const state = this.archive.state(id)
    if (state === undefined) throw notReady(`state ${NOT_IN_DB}`)
    return state
  }

  /** The block, or the error as nodes word it where a query needs a block that it does not itself answer with. */
  loadBlock(id: BlockIdExt): OpenBlock {
    return withPrefix(`cannot load block ${fullBlockName(id)} : `, () => this.block(id))
  }

  loadState(id: BlockIdExt): ShownTree {
    return withPrefix(`cannot load state for ${fullBlockName(id)} : `, () => this.stateTree(id))
  }

  /** The state after a block, to make a proof of. */
  stateTree(id: BlockIdExt): ShownTree {
    return new ShownTree(this.state(id), this.archive.loadedCells)
  }

  /** A masterchain block with the state after it: what most proofs begin with. The zero state has no block. */
  loadMasterchain(id: BlockIdExt): { readonly block: OpenBlock; readonly tree: ShownTree } {
    return { block: this.loadMasterchainBlock(id), tree: this.loadState(id) }
  }

  loadMasterchainBlock(id: BlockIdExt): OpenBlock {
    if (id.workchain !== MASTERCHAIN || !isFullBlockId(id)) {
      throw badQuery('reference block must belong to the masterchain')
    }
    return this.loadBlock(id)
  }

  /** A block of any chain with the state after it. */
  loadBlockAndState(id: BlockIdExt): { readonly block: OpenBlock; readonly tree: ShownTree } {
    if (!isFullBlockId(id)) throw badQuery('invalid block id requested')
    return { block: this.loadBlock(id), tree: this.loadState(id) }
  }

  /** That there is such a block, or zero state, with these very hashes. */
  expectKnown(id: BlockIdExt): void {
    if (this.findOffered(id) !== undefined) return
    const known = id.seqno === 0 ? this.findZerostate(id)?.id : this.archive.lookup(placeOf(id))
    if (known === undefined || !isSameBlock(known, id)) {
      throw notReady(`block handle ${NOT_IN_DB}${this.beyondHead(id)}`)
    }
  }

  /** What nodes add to the error for a block newer than those they have. */
  private beyondHead({ workchain, shard, seqno }: BlockId): string {
    const head = this.archive.masterchainHead().seqno
    if (workchain === MASTERCHAIN) return seqno > head ? ` (last known masterchain block: ${head})` : ''
    const top = this.archive
      .shardTops(head)
      ?.find((each) => each.workchain === workchain && prefixesOverlap(each.shard, shard))
    const isBeyond = top !== undefined && seqno > top.seqno
    return isBeyond ? ` (possibly out of sync: shard_client_seqno=${head} ls_seqno=${head})` : ''
  }

  /** A block that is signed and not committed, where those are shown. */
  private findOffered(id: BlockIdExt): OfferedBlock | undefined {
    return this.nonfinal ? this.archive.offered().find((block) => isSameBlock(block.id, id)) : undefined
  }

  findZerostate(id: BlockIdExt): Zerostate | undefined {
    return this.archive.zerostates().find((each) => isSameBlock(each.id, id))
  }

  masterchainBlock(seqno: number): BlockIdExt {
    const found = this.archive.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno })
    if (found === undefined) throw notReady(`masterchain block ${seqno} is not in db`)
    return found
  }

  /** The id as it is, but for the one that asks for the newest block. */
  resolve(id: BlockIdExt): BlockIdExt {
    const isNewest = id.workchain === MASTERCHAIN && id.seqno === NEWEST
    return isNewest ? this.archive.masterchainHead() : id
  }
}

const NOT_IN_DB = 'not in db'

function withPrefix<T>(prefix: string, load: () => T): T {
  try {
    return load()
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.liteCode, `${prefix}${error.message}`) : error
  }
}

const isZero = (hash: Uint8Array): boolean => hash.every((byte) => byte === 0)

/** Whether it can be the id of a block at all. */
export const isFullBlockId = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): boolean =>
  workchain !== NO_BLOCK.workchain &&
  shard !== 0n &&
  (shard & 7n) === 0n &&
  seqno >= 0 &&
  (workchain !== MASTERCHAIN || shard === WHOLE_SHARD) &&
  !isZero(rootHash) &&
  !isZero(fileHash)

export const isMasterchain = ({ workchain, shard }: BlockId): boolean =>
  workchain === MASTERCHAIN && shard === WHOLE_SHARD

const placeOf = ({ workchain, shard, seqno }: BlockId): BlockId => ({ workchain, shard, seqno })
