// block.tlb:
//   size_limits_config#01 max_msg_bits:uint32 max_msg_cells:uint32 max_library_cells:uint32
//     max_vm_data_depth:uint16 max_ext_msg_size:uint32 max_ext_msg_depth:uint16 = SizeLimitsConfig;
//   size_limits_config_v2#02 (as #01, then) max_acc_state_cells:uint32 max_mc_acc_state_cells:uint32
//     max_acc_public_libraries:uint32 defer_out_queue_size_limit:uint32 max_msg_extra_currencies:uint32
//     max_acc_fixed_prefix_length:uint8 acc_state_cells_for_storage_dict:uint32
//     max_transaction_library_loads:(Maybe uint32) = SizeLimitsConfig;
//   size_limits_config_v3#03 (as #02, then) max_total_msg_bits:uint32 max_total_msg_cells:uint32 = SizeLimitsConfig;
//   _ SizeLimitsConfig = ConfigParam 43;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'
import { type Codec, type Loaded, record, uint8, uint16, uint32 } from '../codec.ts'

/** The second version grew field by field: null is a cell that ends before the field. */
const unlessEnded = <T>(inner: Codec<T>): Codec<T | null> => ({
  load: (slice) => (slice.remainingBits > 0 ? inner.load(slice) : null),
  store: (b, value) => value !== null && inner.store(b, value),
})

const LibraryLoads: Codec<number | 'unlimited'> = {
  load: (slice) => (slice.loadBit() === 1 ? slice.loadUint(32) : 'unlimited'),
  store: (b, loads) => (loads === 'unlimited' ? b.storeBit(0) : b.storeBit(1).storeUint(loads, 32)),
}

const MessageLimits = record('SizeLimitsConfig', {
  maxMsgBits: uint32,
  maxMsgCells: uint32,
  maxLibraryCells: uint32,
  maxVmDataDepth: uint16,
  maxExtMsgSize: uint32,
  maxExtMsgDepth: uint16,
})

const AccountLimits = record('SizeLimitsConfig', {
  maxAccStateCells: uint32,
  /** Called `max_acc_state_bits`, and was that, before global version 12. */
  maxMcAccStateCells: uint32,
  maxAccPublicLibraries: uint32,
  deferOutQueueSizeLimit: uint32,
  maxMsgExtraCurrencies: unlessEnded(uint32),
  maxAccFixedPrefixLength: unlessEnded(uint8),
  accStateCellsForStorageDict: unlessEnded(uint32),
  maxTransactionLibraryLoads: unlessEnded(LibraryLoads),
})

const TotalLimits = record('SizeLimitsConfig', { maxTotalMsgBits: uint32, maxTotalMsgCells: uint32 })

export interface SizeLimitsConfig extends Loaded<typeof MessageLimits> {
  readonly version: 1 | 2 | 3
  /** From version 2 on. */
  readonly account: Loaded<typeof AccountLimits> | null
  /** From version 3 on. */
  readonly total: Loaded<typeof TotalLimits> | null
}

export function loadSizeLimitsConfig(slice: Slice): SizeLimitsConfig {
  const tag = slice.loadUint(8)
  if (tag !== 1 && tag !== 2 && tag !== 3) brokenTag(slice, 'SizeLimitsConfig', tag)
  const config: SizeLimitsConfig = {
    version: tag,
    ...MessageLimits.load(slice),
    account: tag >= 2 ? AccountLimits.load(slice) : null,
    total: tag === 3 ? TotalLimits.load(slice) : null,
  }
  slice.expectEnd('SizeLimitsConfig')
  return config
}

export function storeSizeLimitsConfig(b: Builder, config: SizeLimitsConfig): void {
  b.storeUint(config.version, 8)
  MessageLimits.store(b, config)
  if (config.account !== null) AccountLimits.store(b, config.account)
  if (config.total !== null) TotalLimits.store(b, config.total)
}
