// block.tlb: block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow
//   state_update:^(MERKLE_UPDATE ShardState) extra:^BlockExtra = Block;
import type { Slice } from '../cell/slice.ts'
import { BlockExtra } from './block-extra.ts'
import { BlockInfo } from './block-info.ts'
import { cell, int32, type Loaded, record, ref, wholeRecord } from './codec.ts'
import { expectOrdinary } from './ordinary.ts'
import { ValueFlow } from './value-flow.ts'

const header = { globalId: int32, info: ref(BlockInfo) }

const BlockHeader = record('Block#11ef55aa', header)
export type BlockHeader = Loaded<typeof BlockHeader>

const Block = wholeRecord('Block#11ef55aa', {
  ...header,
  valueFlow: ref(ValueFlow),
  /** Exotic; `loadMerkleUpdate` reads it. */
  stateUpdate: cell,
  extra: ref(BlockExtra),
})
export type Block = Loaded<typeof Block>

export const { store: storeBlock } = Block

export function loadBlock(slice: Slice): Block {
  expectOrdinary(slice, 'Block')
  return Block.load(slice)
}

/** Only up to the header: all there is in a header proof, whose other branches are pruned. */
export function loadBlockHeader(slice: Slice): BlockHeader {
  expectOrdinary(slice, 'Block')
  return BlockHeader.load(slice)
}
