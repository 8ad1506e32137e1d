import type { BlockId } from '../../model/block.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

export const SHARD_STATE = 'shard_state (mc_seqno, workchain, shard, seqno)'

/** One of the blocks that are current at masterchain block `mcSeqno`. */
export function encodeShardTop(copy: CopyBuffer, mcSeqno: number, top: BlockId): void {
  copy.row(4)
  copy.int4(mcSeqno)
  copy.int4(top.workchain)
  copy.int8(top.shard)
  copy.int4(top.seqno)
}
