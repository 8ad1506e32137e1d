// block.tlb: block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr
//   account_blocks:^ShardAccountBlocks rand_seed:bits256 created_by:bits256
//   custom:(Maybe ^McBlockExtra) = BlockExtra;
import { cell, hash, type Loaded, maybeCell, wholeRecord } from './codec.ts'

/** The parts stay cells: each reader walks only the one it needs, and in a proof the others are pruned. */
export const BlockExtra = wholeRecord('BlockExtra#4a33f6fd', {
  /** `loadInMsgDescr` reads it. */
  inMsgDescr: cell,
  /** `loadOutMsgDescr` reads it. */
  outMsgDescr: cell,
  /** `loadShardAccountBlocks` reads it. */
  accountBlocks: cell,
  randSeed: hash,
  createdBy: hash,
  /** `loadMcBlockExtra` reads it; null in a shard block. */
  custom: maybeCell,
})
export type BlockExtra = Loaded<typeof BlockExtra>

export const { load: loadBlockExtra, store: storeBlockExtra } = BlockExtra
