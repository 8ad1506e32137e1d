// block.tlb: masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams
//   ^[ flags:(## 16) { flags <= 1 } validator_info:ValidatorInfo prev_blocks:OldMcBlocksInfo
//   after_key_block:Bool last_key_block:(Maybe ExtBlkRef)
//   block_create_stats:(flags . 0)?BlockCreateStats ] global_balance:CurrencyCollection = McStateExtra;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type BlockCreateStats, loadBlockCreateStats, storeBlockCreateStats } from './block-create-stats.ts'
import { brokenValue } from './broken-tag.ts'
import { type ConfigParams, loadConfigParams, storeConfigParams } from './config-params.ts'
import { type CurrencyCollection, loadCurrencyCollection, storeCurrencyCollection } from './currency-collection.ts'
import { type ExtBlkRef, loadExtBlkRef, storeExtBlkRef } from './ext-blk-ref.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'
import { loadOldMcBlocksInfo, type OldMcBlocksInfo, storeOldMcBlocksInfo } from './old-mc-blocks-info.ts'
import { expectOrdinary } from './ordinary.ts'
import { loadValidatorInfo, storeValidatorInfo, type ValidatorInfo } from './validator-info.ts'

/** The parts stay cells, because in a proof all but one are pruned. */
export interface McStateExtra {
  /** Root of the HashmapE; `listShardTops` reads it. */
  readonly shardHashes: Cell | null
  readonly config: ConfigParams
  /** `loadMcStateHistory` reads it. */
  readonly history: Cell
  readonly globalBalance: CurrencyCollection
}

/** The nameless reference of a masterchain state. */
export interface McStateHistory {
  readonly flags: number
  readonly validatorInfo: ValidatorInfo
  readonly prevBlocks: OldMcBlocksInfo
  readonly afterKeyBlock: boolean
  readonly lastKeyBlock: ExtBlkRef | null
  readonly blockCreateStats: BlockCreateStats | null
}

const TAG = 0xcc26
const HAS_CREATE_STATS = 1

export function loadMcStateExtra(slice: Slice): McStateExtra {
  expectOrdinary(slice, 'McStateExtra')
  slice.expectTag(TAG, 16, 'McStateExtra')
  const extra: McStateExtra = {
    shardHashes: slice.loadMaybeRef(),
    config: loadConfigParams(slice),
    history: slice.loadRef(),
    globalBalance: loadCurrencyCollection(slice),
  }
  slice.expectEnd('McStateExtra')
  return extra
}

export function storeMcStateExtra(b: Builder, extra: McStateExtra): void {
  b.storeUint(TAG, 16)
  b.storeMaybeCell(extra.shardHashes)
  storeConfigParams(b, extra.config)
  b.storeCell(extra.history)
  storeCurrencyCollection(b, extra.globalBalance)
}

export function loadMcStateHistory(slice: Slice): McStateHistory {
  expectOrdinary(slice, 'McStateExtra')
  const flags = slice.loadUint(16)
  if (flags > HAS_CREATE_STATS) brokenValue(slice, 'McStateExtra', `flags ${flags}`)
  const history: McStateHistory = {
    flags,
    validatorInfo: loadValidatorInfo(slice),
    prevBlocks: loadOldMcBlocksInfo(slice),
    afterKeyBlock: slice.loadBool(),
    lastKeyBlock: loadMaybe(slice, loadExtBlkRef),
    blockCreateStats: (flags & HAS_CREATE_STATS) !== 0 ? loadBlockCreateStats(slice) : null,
  }
  slice.expectEnd('McStateExtra')
  return history
}

export function storeMcStateHistory(b: Builder, history: McStateHistory): void {
  b.storeUint(history.flags, 16)
  storeValidatorInfo(b, history.validatorInfo)
  storeOldMcBlocksInfo(b, history.prevBlocks)
  b.storeBool(history.afterKeyBlock)
  storeMaybe(b, history.lastKeyBlock, storeExtBlkRef)
  if (history.blockCreateStats !== null) storeBlockCreateStats(b, history.blockCreateStats)
}
