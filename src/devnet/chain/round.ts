import { createHash } from 'node:crypto'
import type { Address } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { BlockId } from '../../model/block.ts'
import { blockName } from '../../node/block-key.ts'
import {
  loadMcStateExtra,
  loadMcStateHistory,
  type McStateExtra,
  type McStateHistory,
} from '../../tlb/mc-state-extra.ts'
import { listShardTops, type ShardTop } from '../../tlb/shard-hashes.ts'
import { type ChainContext, type PreparedConfig, prepareChain } from '../../tvm/chain-context.ts'
import { prevBlocksInfoAt } from '../../tvm/prev-blocks-info.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import type { StateArena } from '../state/state-arena.ts'
import type { Collation, Neighbour } from './collation.ts'
import type { EndLtAt } from './processed-upto.ts'
import { holds, prefixOf } from './routing.ts'
import { type ChainTop, openState, type StartingState } from './starting-state.ts'
import type { ValidatorKey } from './validator-key.ts'

/** lt of a block begins at a multiple of this. */
const LT_STEP = 1_000_000n

/** An external message that waits for a block. */
export interface PendingMessage {
  readonly cell: Cell
  readonly hash: Hash
  readonly to: Address
}

/** What a masterchain block and its shard blocks are made from. */
export interface RoundSettings {
  readonly arena: StateArena
  readonly tvm: Tvm
  readonly key: ValidatorKey
  readonly seed: string
  readonly masterchain: ChainTop
  /** The state after each shard block that the masterchain has registered. */
  readonly topOf: (id: BlockId) => ChainTop
  readonly prepareConfig: (config: Cell) => PreparedConfig
  readonly now: number
  /** Shards that are shallower want to split, deeper ones to merge. */
  readonly depth: number
  readonly messages: readonly PendingMessage[]
  readonly endLtAt: EndLtAt
  readonly maxTransactions: number
}

/** What all blocks of a round share. */
export interface Round extends RoundSettings {
  readonly start: StartingState
  readonly extra: McStateExtra
  readonly history: McStateHistory
  /** Registered by the last masterchain block. */
  readonly tops: readonly ShardTop[]
  readonly chain: ChainContext
  readonly libraries: Uint8Array | null
  /** Cells of the arena before the round. */
  readonly since: number
  readonly prevKeyBlockSeqno: number
  /** Messages that are in a block, or were not accepted; the others wait on. */
  readonly done: Set<PendingMessage>
}

export function openRound(settings: RoundSettings): Round {
  const { masterchain } = settings
  const start = openState(masterchain)
  const custom = start.custom as Cell
  const extra = loadMcStateExtra(new Slice(custom.arena, custom.index))
  const history = loadMcStateHistory(new Slice(extra.history.arena, extra.history.index))
  const config = settings.prepareConfig(extra.config.config)
  return {
    ...settings,
    start,
    extra,
    history,
    tops: listShardTops(extra.shardHashes),
    chain: prepareChain(config, prevBlocksInfoAt(masterchain.id, extra, config.globalVersion)),
    libraries: start.libraries === null ? null : writeBoc(start.libraries),
    since: settings.arena.count,
    prevKeyBlockSeqno: history.afterKeyBlock ? masterchain.id.seqno : (history.lastKeyBlock?.seqno ?? 0),
    done: new Set(),
  }
}

export function ltAfter(...lts: readonly bigint[]): bigint {
  const last = lts.reduce((a, b) => (a > b ? a : b))
  return (last / LT_STEP + 1n) * LT_STEP
}

export function randSeedOf(seed: string, id: BlockId): Hash {
  return asHash(
    new Uint8Array(
      createHash('sha256')
        .update(`${blockName(id)}\n${seed}`)
        .digest(),
    ),
  )
}

export const toNeighbour = (state: StartingState): Neighbour => ({
  workchain: state.workchain,
  shard: state.shard,
  endLt: state.endLt,
  queue: state.queue,
  marks: state.marks,
})

/** External messages for a shard, in the order they came. One that stands in the block already waits for the next. */
export async function takeMessages(round: Round, work: Collation): Promise<void> {
  const { start } = work.settings
  const taken = new Set<string>()
  for (const message of round.messages) {
    if (!holds(start, prefixOf(message.to)) || taken.has(byteKey(message.hash))) continue
    if (work.isFull) return
    taken.add(byteKey(message.hash))
    await work.takeExternal(message.cell, message.to)
    round.done.add(message)
  }
}

/** The oldest masterchain block that a block still depends on. */
export const minRefOf = (work: Collation, mcSeqno: number): number =>
  work.marks.reduce((seqno, mark) => Math.min(seqno, mark.mcSeqno), mcSeqno)
