import type { Builder } from '../cell/builder.ts'
import { Slice } from '../cell/slice.ts'
import { CellarError } from '../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../model/block.ts'
import type { ExtBlkRef } from '../tlb/ext-blk-ref.ts'
import { loadMcStateHistory, type McStateExtra } from '../tlb/mc-state-extra.ts'
import { findOldMcBlock } from '../tlb/old-mc-blocks-info.ts'
import type { StackEntry } from './stack-entry.ts'
import { storeVmStackValue } from './vm-stack.ts'

/** What PREVMCBLOCKS, PREVKEYBLOCK and PREVMCBLOCKS_100 give; newest first. */
export interface PrevBlocksInfo {
  readonly lastMcBlocks: readonly BlockIdExt[]
  readonly prevKeyBlock: BlockIdExt
  /** Blocks whose seqno is a multiple of 100: there since global version 9. */
  readonly lastMcBlocks100: readonly BlockIdExt[] | null
}

const LISTED = 16
const STEP = 100
const WITH_HUNDREDS = 9

/** Which masterchain blocks are told of on the state that block `seqno` left, the block itself first. */
export function listPrevSeqnos(
  seqno: number,
  globalVersion: number,
): { readonly last: readonly number[]; readonly hundreds: readonly number[] | null } {
  const down = (from: number, step: number): number[] =>
    Array.from({ length: LISTED }, (_, i) => from - i * step).filter((each) => each >= 0)
  return {
    last: down(seqno, 1),
    hundreds: globalVersion < WITH_HUNDREDS ? null : down(seqno - (seqno % STEP), STEP),
  }
}

/** As the node makes it for runs on the state that masterchain block `id` left: the block itself comes first. */
export function prevBlocksInfoAt(id: BlockIdExt, extra: McStateExtra, globalVersion: number): PrevBlocksInfo {
  const history = loadMcStateHistory(new Slice(extra.history.arena, extra.history.index))
  const blockAt = (seqno: number): BlockIdExt => {
    if (seqno === id.seqno) return id
    const found = findOldMcBlock(history.prevBlocks, seqno)
    if (found === undefined)
      throw new CellarError('BROKEN_CELL', `masterchain block ${seqno} is not in the state`, { seqno })
    return toBlockId(found.blkRef)
  }
  const { last, hundreds } = listPrevSeqnos(id.seqno, globalVersion)
  const { lastKeyBlock } = history
  // A key block is the last one for its own state; before the first, the zerostate is.
  const prevKeyBlock = history.afterKeyBlock ? id : lastKeyBlock === null ? blockAt(0) : toBlockId(lastKeyBlock)
  return {
    lastMcBlocks: last.map(blockAt),
    prevKeyBlock,
    lastMcBlocks100: hundreds?.map(blockAt) ?? null,
  }
}

const toBlockId = ({ seqno, rootHash, fileHash }: ExtBlkRef): BlockIdExt => ({
  workchain: MASTERCHAIN,
  shard: WHOLE_SHARD,
  seqno,
  rootHash,
  fileHash,
})

/** A `VmStackValue`, as the emulator takes it. */
export function storePrevBlocksInfo(b: Builder, info: PrevBlocksInfo | null): void {
  storeVmStackValue(b, info === null ? { type: 'null' } : prevBlocksEntry(info))
}

function prevBlocksEntry(info: PrevBlocksInfo): StackEntry {
  const items = [tuple(info.lastMcBlocks.map(blockEntry)), blockEntry(info.prevKeyBlock)]
  if (info.lastMcBlocks100 !== null) items.push(tuple(info.lastMcBlocks100.map(blockEntry)))
  return tuple(items)
}

const blockEntry = (id: BlockIdExt): StackEntry =>
  tuple(
    [BigInt(id.workchain), BigInt.asUintN(64, id.shard), BigInt(id.seqno), toInt(id.rootHash), toInt(id.fileHash)].map(
      (value) => ({ type: 'int', value }),
    ),
  )

const tuple = (items: readonly StackEntry[]): StackEntry => ({ type: 'tuple', items })

const toInt = (hash: Uint8Array): bigint => BigInt(`0x${Buffer.from(hash).toString('hex')}`)
