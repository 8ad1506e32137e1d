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

export interface AccountSizeLimits {
  readonly maxAccStateCells: number
  /** Called `max_acc_state_bits`, and was that, before global version 12. */
  readonly maxMcAccStateCells: number
  readonly maxAccPublicLibraries: number
  readonly deferOutQueueSizeLimit: number
  /** The second version grew field by field: null is a cell that ends before the field. */
  readonly maxMsgExtraCurrencies: number | null
  readonly maxAccFixedPrefixLength: number | null
  readonly accStateCellsForStorageDict: number | null
  readonly maxTransactionLibraryLoads: number | 'unlimited' | null
}

export interface SizeLimitsConfig {
  readonly version: 1 | 2 | 3
  readonly maxMsgBits: number
  readonly maxMsgCells: number
  readonly maxLibraryCells: number
  readonly maxVmDataDepth: number
  readonly maxExtMsgSize: number
  readonly maxExtMsgDepth: number
  /** From version 2 on. */
  readonly account: AccountSizeLimits | null
  /** From version 3 on. */
  readonly total: { readonly maxTotalMsgBits: number; readonly maxTotalMsgCells: number } | null
}

export function loadSizeLimitsConfig(slice: Slice): SizeLimitsConfig {
  const tag = slice.loadUint(8)
  if (tag !== 1 && tag !== 2 && tag !== 3) brokenTag(slice, 'SizeLimitsConfig', tag)
  const config: SizeLimitsConfig = {
    version: tag,
    maxMsgBits: slice.loadUint(32),
    maxMsgCells: slice.loadUint(32),
    maxLibraryCells: slice.loadUint(32),
    maxVmDataDepth: slice.loadUint(16),
    maxExtMsgSize: slice.loadUint(32),
    maxExtMsgDepth: slice.loadUint(16),
    account: tag >= 2 ? loadAccountSizeLimits(slice) : null,
    total: tag === 3 ? { maxTotalMsgBits: slice.loadUint(32), maxTotalMsgCells: slice.loadUint(32) } : null,
  }
  slice.expectEnd('SizeLimitsConfig')
  return config
}

const loadAccountSizeLimits = (slice: Slice): AccountSizeLimits => ({
  maxAccStateCells: slice.loadUint(32),
  maxMcAccStateCells: slice.loadUint(32),
  maxAccPublicLibraries: slice.loadUint(32),
  deferOutQueueSizeLimit: slice.loadUint(32),
  maxMsgExtraCurrencies: slice.remainingBits > 0 ? slice.loadUint(32) : null,
  maxAccFixedPrefixLength: slice.remainingBits > 0 ? slice.loadUint(8) : null,
  accStateCellsForStorageDict: slice.remainingBits > 0 ? slice.loadUint(32) : null,
  maxTransactionLibraryLoads: slice.remainingBits > 0 ? loadLibraryLoads(slice) : null,
})

const loadLibraryLoads = (slice: Slice): number | 'unlimited' =>
  slice.loadBit() === 1 ? slice.loadUint(32) : 'unlimited'

export function storeSizeLimitsConfig(b: Builder, config: SizeLimitsConfig): void {
  b.storeUint(config.version, 8)
  b.storeUint(config.maxMsgBits, 32)
  b.storeUint(config.maxMsgCells, 32)
  b.storeUint(config.maxLibraryCells, 32)
  b.storeUint(config.maxVmDataDepth, 16)
  b.storeUint(config.maxExtMsgSize, 32)
  b.storeUint(config.maxExtMsgDepth, 16)
  if (config.account !== null) storeAccountSizeLimits(b, config.account)
  if (config.total === null) return
  b.storeUint(config.total.maxTotalMsgBits, 32)
  b.storeUint(config.total.maxTotalMsgCells, 32)
}

function storeAccountSizeLimits(b: Builder, limits: AccountSizeLimits): void {
  b.storeUint(limits.maxAccStateCells, 32)
  b.storeUint(limits.maxMcAccStateCells, 32)
  b.storeUint(limits.maxAccPublicLibraries, 32)
  b.storeUint(limits.deferOutQueueSizeLimit, 32)
  if (limits.maxMsgExtraCurrencies !== null) b.storeUint(limits.maxMsgExtraCurrencies, 32)
  if (limits.maxAccFixedPrefixLength !== null) b.storeUint(limits.maxAccFixedPrefixLength, 8)
  if (limits.accStateCellsForStorageDict !== null) b.storeUint(limits.accStateCellsForStorageDict, 32)
  const loads = limits.maxTransactionLibraryLoads
  if (loads === 'unlimited') b.storeBit(0)
  else if (loads !== null) b.storeBit(1).storeUint(loads, 32)
}
