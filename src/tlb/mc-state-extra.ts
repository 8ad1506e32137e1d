// block.tlb: masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams
//   ^[ flags:(## 16) { flags <= 1 } validator_info:ValidatorInfo prev_blocks:OldMcBlocksInfo
//   after_key_block:Bool last_key_block:(Maybe ExtBlkRef)
//   block_create_stats:(flags . 0)?BlockCreateStats ] global_balance:CurrencyCollection = McStateExtra;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type BlockCreateStats, loadBlockCreateStats, storeBlockCreateStats } from './block-create-stats.ts'
import { brokenValue } from './broken-tag.ts'
import { bool, cell, type Loaded, maybe, maybeCell, record, wholeRecord } from './codec.ts'
import { ConfigParams } from './config-params.ts'
import { CurrencyCollection } from './currency-collection.ts'
import { ExtBlkRef } from './ext-blk-ref.ts'
import { OldMcBlocksInfo } from './old-mc-blocks-info.ts'
import { expectOrdinary } from './ordinary.ts'
import { ValidatorInfo } from './validator-info.ts'

/** The parts stay cells, because in a proof all but one are pruned. */
const McStateExtra = wholeRecord('McStateExtra#cc26', {
  /** Root of the HashmapE; `listShardTops` reads it. */
  shardHashes: maybeCell,
  config: ConfigParams,
  /** `loadMcStateHistory` reads it. */
  history: cell,
  globalBalance: CurrencyCollection,
})
export type McStateExtra = Loaded<typeof McStateExtra>

const History = record('McStateExtra', {
  validatorInfo: ValidatorInfo,
  prevBlocks: OldMcBlocksInfo,
  afterKeyBlock: bool,
  lastKeyBlock: maybe(ExtBlkRef),
})

/** The nameless reference of a masterchain state. */
export interface McStateHistory extends Loaded<typeof History> {
  readonly flags: number
  readonly blockCreateStats: BlockCreateStats | null
}

const HAS_CREATE_STATS = 1

export function loadMcStateExtra(slice: Slice): McStateExtra {
  expectOrdinary(slice, 'McStateExtra')
  return McStateExtra.load(slice)
}

export const { store: storeMcStateExtra } = McStateExtra

export function loadMcStateHistory(slice: Slice): McStateHistory {
  expectOrdinary(slice, 'McStateExtra')
  const flags = slice.loadUint(16)
  if (flags > HAS_CREATE_STATS) brokenValue(slice, 'McStateExtra', `flags ${flags}`)
  const history: McStateHistory = {
    flags,
    ...History.load(slice),
    blockCreateStats: (flags & HAS_CREATE_STATS) !== 0 ? loadBlockCreateStats(slice) : null,
  }
  slice.expectEnd('McStateExtra')
  return history
}

export function storeMcStateHistory(b: Builder, history: McStateHistory): void {
  b.storeUint(history.flags, 16)
  History.store(b, history)
  if (history.blockCreateStats !== null) storeBlockCreateStats(b, history.blockCreateStats)
}
