// block.tlb: block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr
//   account_blocks:^ShardAccountBlocks rand_seed:bits256 created_by:bits256
//   custom:(Maybe ^McBlockExtra) = BlockExtra;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

/** The parts stay cells: each reader walks only the one it needs, and in a proof the others are pruned. */
export interface BlockExtra {
  /** `loadInMsgDescr` reads it. */
  readonly inMsgDescr: Cell
  /** `loadOutMsgDescr` reads it. */
  readonly outMsgDescr: Cell
  /** `loadShardAccountBlocks` reads it. */
  readonly accountBlocks: Cell
  readonly randSeed: Hash
  readonly createdBy: Hash
  /** `loadMcBlockExtra` reads it; null in a shard block. */
  readonly custom: Cell | null
}

const TAG = 0x4a33f6fd

export function loadBlockExtra(slice: Slice): BlockExtra {
  slice.expectTag(TAG, 32, 'BlockExtra')
  const extra: BlockExtra = {
    inMsgDescr: slice.loadRef(),
    outMsgDescr: slice.loadRef(),
    accountBlocks: slice.loadRef(),
    randSeed: slice.loadHash(),
    createdBy: slice.loadHash(),
    custom: slice.loadMaybeRef(),
  }
  slice.expectEnd('BlockExtra')
  return extra
}

export function storeBlockExtra(b: Builder, extra: BlockExtra): void {
  b.storeUint(TAG, 32)
  b.storeCell(extra.inMsgDescr)
  b.storeCell(extra.outMsgDescr)
  b.storeCell(extra.accountBlocks)
  b.storeBytes(extra.randSeed)
  b.storeBytes(extra.createdBy)
  b.storeMaybeCell(extra.custom)
}
