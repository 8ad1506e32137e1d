// block.tlb: block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow
//   state_update:^(MERKLE_UPDATE ShardState) extra:^BlockExtra = Block;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type BlockExtra, loadBlockExtra, storeBlockExtra } from './block-extra.ts'
import { type BlockInfo, loadBlockInfo, storeBlockInfo } from './block-info.ts'
import { expectOrdinary, loadOrdinaryRef } from './ordinary.ts'
import { loadValueFlow, storeValueFlow, type ValueFlow } from './value-flow.ts'

export interface Block {
  readonly globalId: number
  readonly info: BlockInfo
  readonly valueFlow: ValueFlow
  /** Exotic; `loadMerkleUpdate` reads it. */
  readonly stateUpdate: Cell
  readonly extra: BlockExtra
}

export interface BlockHeader {
  readonly globalId: number
  readonly info: BlockInfo
}

const TAG = 0x11ef55aa

export function loadBlock(slice: Slice): Block {
  const { globalId, info } = loadBlockHeader(slice)
  const block: Block = {
    globalId,
    info,
    valueFlow: loadValueFlow(loadOrdinaryRef(slice)),
    stateUpdate: slice.loadRef(),
    extra: loadBlockExtra(loadOrdinaryRef(slice)),
  }
  slice.expectEnd('Block')
  return block
}

/** Only up to the header: all there is in a header proof, whose other branches are pruned. */
export function loadBlockHeader(slice: Slice): BlockHeader {
  expectOrdinary(slice, 'Block')
  slice.expectTag(TAG, 32, 'Block')
  return { globalId: slice.loadInt(32), info: loadBlockInfo(loadOrdinaryRef(slice)) }
}

export function storeBlock(b: Builder, block: Block): void {
  b.storeUint(TAG, 32)
  b.storeInt(block.globalId, 32)
  b.storeRef((info) => storeBlockInfo(info, block.info))
  b.storeRef((flow) => storeValueFlow(flow, block.valueFlow))
  b.storeCell(block.stateUpdate)
  b.storeRef((extra) => storeBlockExtra(extra, block.extra))
}
