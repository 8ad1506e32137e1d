// block.tlb:
//   param_limits#c3 underload:# soft_limit:# hard_limit:# = ParamLimits;
//   imported_msg_queue_limits#d3 max_bytes:# max_msgs:# = ImportedMsgQueueLimits;
//   block_limits#5d bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits = BlockLimits;
//   block_limits_v2#5e bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits collated_data:ParamLimits
//     imported_msg_queue:ImportedMsgQueueLimits = BlockLimits;
//   config_mc_block_limits#_ BlockLimits = ConfigParam 22;
//   config_block_limits#_ BlockLimits = ConfigParam 23;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'

export interface ParamLimits {
  readonly underload: number
  readonly softLimit: number
  readonly hardLimit: number
}

export interface ImportedMsgQueueLimits {
  readonly maxBytes: number
  readonly maxMsgs: number
}

export interface BlockLimits {
  readonly bytes: ParamLimits
  readonly gas: ParamLimits
  readonly ltDelta: ParamLimits
  /** Only in the second form. */
  readonly collation: { readonly collatedData: ParamLimits; readonly importedMsgQueue: ImportedMsgQueueLimits } | null
}

const TAG = 0x5d
const TAG_V2 = 0x5e
const PARAM_TAG = 0xc3
const QUEUE_TAG = 0xd3

export function loadParamLimits(slice: Slice): ParamLimits {
  slice.expectTag(PARAM_TAG, 8, 'ParamLimits')
  return { underload: slice.loadUint(32), softLimit: slice.loadUint(32), hardLimit: slice.loadUint(32) }
}

export function storeParamLimits(b: Builder, limits: ParamLimits): void {
  b.storeUint(PARAM_TAG, 8)
  b.storeUint(limits.underload, 32)
  b.storeUint(limits.softLimit, 32)
  b.storeUint(limits.hardLimit, 32)
}

function loadImportedMsgQueueLimits(slice: Slice): ImportedMsgQueueLimits {
  slice.expectTag(QUEUE_TAG, 8, 'ImportedMsgQueueLimits')
  return { maxBytes: slice.loadUint(32), maxMsgs: slice.loadUint(32) }
}

export function loadBlockLimits(slice: Slice): BlockLimits {
  const tag = slice.loadUint(8)
  if (tag !== TAG && tag !== TAG_V2) brokenTag(slice, 'BlockLimits', tag)
  const limits: BlockLimits = {
    bytes: loadParamLimits(slice),
    gas: loadParamLimits(slice),
    ltDelta: loadParamLimits(slice),
    collation:
      tag === TAG_V2
        ? { collatedData: loadParamLimits(slice), importedMsgQueue: loadImportedMsgQueueLimits(slice) }
        : null,
  }
  slice.expectEnd('BlockLimits')
  return limits
}

export function storeBlockLimits(b: Builder, limits: BlockLimits): void {
  b.storeUint(limits.collation === null ? TAG : TAG_V2, 8)
  storeParamLimits(b, limits.bytes)
  storeParamLimits(b, limits.gas)
  storeParamLimits(b, limits.ltDelta)
  if (limits.collation === null) return
  storeParamLimits(b, limits.collation.collatedData)
  b.storeUint(QUEUE_TAG, 8)
  b.storeUint(limits.collation.importedMsgQueue.maxBytes, 32)
  b.storeUint(limits.collation.importedMsgQueue.maxMsgs, 32)
}
