import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { addCurrencies, type CurrencyCollection } from '../../tlb/currency-collection.ts'
import type { DepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import { DEPTH_BALANCE_SUM, loadDepthBalanceInfo } from '../../tlb/depth-balance-info.ts'
import { uint64Key } from '../../tlb/dictionary-key.ts'
import type { ExtBlkRef } from '../../tlb/ext-blk-ref.ts'
import { loadOutMsgQueueInfo, type ProcessedUpto } from '../../tlb/out-msg-queue-info.ts'
import { childShards, parentShard, shardPrefixBits } from '../../tlb/shard-ident.ts'
import { loadShardStateTotals, loadShardStateUnsplit, storeShardState } from '../../tlb/shard-state.ts'
import type { StateArena } from '../state/state-arena.ts'
import { joinDictionaries, type ReadableAugmentation, subDictionary } from '../state/update-dictionary.ts'
import { compact, marksOfHalf } from './processed-upto.ts'
import { type QueuedMessage, toQueuedMessage } from './queued-message.ts'
import { shardHolds } from './routing.ts'

export const ACCOUNT_ID_BITS = 256

export const ACCOUNT_SUM: ReadableAugmentation<DepthBalanceInfo> = {
  ...DEPTH_BALANCE_SUM,
  loadExtra: loadDepthBalanceInfo,
}

/** The newest block of a shard and the state it left. */
export interface ChainTop {
  readonly id: BlockIdExt
  readonly endLt: bigint
  readonly state: Cell
}

/** A shard's state opened for the next block, split or merged where that block begins with it. */
export interface StartingState {
  readonly workchain: number
  readonly shard: bigint
  /** Of the blocks before: one, or two after a merge. */
  readonly prev: readonly [ExtBlkRef] | readonly [ExtBlkRef, ExtBlkRef]
  /** What the Merkle update starts from. */
  readonly root: Cell
  /** Seqno of the block to come. */
  readonly seqno: number
  readonly endLt: bigint
  readonly genUtime: number
  /** Root of the dictionary. */
  readonly accounts: Cell | null
  readonly balance: CurrencyCollection
  readonly queue: readonly QueuedMessage[]
  readonly marks: readonly ProcessedUpto[]
  readonly validatorFees: CurrencyCollection
  readonly libraries: Cell | null
  /** Of the masterchain. */
  readonly custom: Cell | null
}

export function openState(top: ChainTop): StartingState {
  const { id, endLt, state: root } = top
  const state = loadShardStateUnsplit(new Slice(root.arena, root.index))
  const totals = loadShardStateTotals(new Slice(state.totals.arena, state.totals.index))
  const accounts = new Slice(state.accounts.arena, state.accounts.index)
  const queue = loadOutMsgQueueInfo(new Slice(state.outMsgQueueInfo.arena, state.outMsgQueueInfo.index))
  const dictionary = accounts.loadMaybeRef()
  return {
    workchain: id.workchain,
    shard: id.shard,
    prev: [{ endLt, seqno: id.seqno, rootHash: id.rootHash, fileHash: id.fileHash }],
    root,
    seqno: id.seqno + 1,
    endLt,
    genUtime: state.genUtime,
    accounts: dictionary,
    balance: loadDepthBalanceInfo(accounts).balance,
    queue: queue.outQueue.map(({ key, value }) => toQueuedMessage(key, value)),
    marks: queue.procInfo,
    validatorFees: totals.totalValidatorFees,
    libraries: totals.libraries,
    custom: state.custom,
  }
}

/** The half that one of two shards begins with. */
export function splitState(arena: StateArena, whole: StartingState, shard: bigint): StartingState {
  const isLeft = childShards(whole.shard)[0] === shard
  const { root, extra } = subDictionary(
    arena,
    whole.accounts,
    ACCOUNT_ID_BITS,
    ACCOUNT_SUM,
    uint64Key(BigInt.asUintN(64, shard)),
    shardPrefixBits(shard),
  )
  return {
    ...whole,
    shard,
    accounts: root,
    balance: extra.balance,
    queue: whole.queue.filter(({ current }) => shardHolds(shard, current.prefix)),
    marks: marksOfHalf(whole.marks, shard),
    // The odd nanoton goes to the left.
    validatorFees: { ...whole.validatorFees, coins: (whole.validatorFees.coins + (isLeft ? 1n : 0n)) / 2n },
  }
}

/** What two shards make together. */
export function mergeStates(arena: StateArena, left: StartingState, right: StartingState): StartingState {
  const shard = parentShard(left.shard)
  const { root, extra } = joinDictionaries(
    arena,
    left.accounts,
    right.accounts,
    ACCOUNT_ID_BITS,
    ACCOUNT_SUM,
    shardPrefixBits(shard),
  )
  return {
    workchain: left.workchain,
    shard,
    prev: [left.prev[0], right.prev[0]],
    root: arena.build((b) => storeShardState(b, { kind: 'split', state: { left: left.root, right: right.root } })),
    seqno: Math.max(left.seqno, right.seqno),
    endLt: left.endLt > right.endLt ? left.endLt : right.endLt,
    genUtime: Math.max(left.genUtime, right.genUtime),
    accounts: root,
    balance: extra.balance,
    queue: [...left.queue, ...right.queue],
    marks: compact([...left.marks, ...right.marks]),
    validatorFees: addCurrencies(left.validatorFees, right.validatorFees),
    libraries: null,
    custom: null,
  }
}
