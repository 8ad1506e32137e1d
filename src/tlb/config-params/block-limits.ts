// block.tlb:
//   param_limits#c3 underload:# soft_limit:# hard_limit:# = ParamLimits;
//   imported_msg_queue_limits#d3 max_bytes:# max_msgs:# = ImportedMsgQueueLimits;
//   block_limits#5d bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits = BlockLimits;
//   block_limits_v2#5e bytes:ParamLimits gas:ParamLimits lt_delta:ParamLimits collated_data:ParamLimits
//     imported_msg_queue:ImportedMsgQueueLimits = BlockLimits;
//   config_mc_block_limits#_ BlockLimits = ConfigParam 22;
//   config_block_limits#_ BlockLimits = ConfigParam 23;
import { extended, type Loaded, later, record, uint32, whole } from '../codec.ts'

const ParamLimits = record('ParamLimits#c3', { underload: uint32, softLimit: uint32, hardLimit: uint32 })
export type ParamLimits = Loaded<typeof ParamLimits>

const ImportedMsgQueueLimits = record('ImportedMsgQueueLimits#d3', { maxBytes: uint32, maxMsgs: uint32 })

const BlockLimits = extended('BlockLimits', ['#5d', '#5e'], {
  bytes: ParamLimits,
  gas: ParamLimits,
  ltDelta: ParamLimits,
  collation: later(record('BlockLimits', { collatedData: ParamLimits, importedMsgQueue: ImportedMsgQueueLimits })),
})
export type BlockLimits = Loaded<typeof BlockLimits>

export const { load: loadParamLimits, store: storeParamLimits } = ParamLimits
export const { load: loadBlockLimits, store: storeBlockLimits } = whole('BlockLimits', BlockLimits)
