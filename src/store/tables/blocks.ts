import type { Hash } from '../../cell/hash.ts'
import type { Block, BlockId, BlockIdExt } from '../../model/block.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

export const BLOCKS =
  'blocks (workchain, shard, seqno, mc_seqno, root_hash, file_hash, gen_utime, start_lt, end_lt, tx_count, key_block, prev, doc, state_hash, out_queue_size)'

/** The state that a block leaves, as far as the block tells. */
export interface StateFacts {
  readonly stateHash: Hash
  readonly queueSize: number | null
}

export function encodeBlock(copy: CopyBuffer, block: Block, doc: Uint8Array, state?: StateFacts): void {
  copy.row(15)
  copy.int4(block.workchain)
  copy.int8(block.shard)
  copy.int4(block.seqno)
  copy.int4(block.mcSeqno)
  copy.bytes(block.rootHash)
  copy.bytes(block.fileHash)
  copy.int8(block.genUtime)
  copy.int8(block.startLt)
  copy.int8(block.endLt)
  copy.int4(block.txCount)
  copy.bool(block.keyBlock)
  copy.bytes(encodePrev(block.prev))
  copy.bytes(doc)
  copy.bytes(state?.stateHash ?? null)
  copy.int8(state?.queueSize ?? null)
}

export const PREV_BYTES = 8 + 4 + 32 + 32

/** `blocks.prev`: per previous block its shard, seqno, root hash and file hash; the workchain is the block's own. */
export function encodePrev(prev: readonly BlockIdExt[]): Uint8Array {
  const bytes = new Uint8Array(prev.length * PREV_BYTES)
  const view = new DataView(bytes.buffer)
  prev.forEach(({ shard, seqno, rootHash, fileHash }, i) => {
    view.setBigInt64(i * PREV_BYTES, shard)
    view.setInt32(i * PREV_BYTES + 8, seqno)
    bytes.set(rootHash, i * PREV_BYTES + 12)
    bytes.set(fileHash, i * PREV_BYTES + 44)
  })
  return bytes
}

export const SHARD_STATE = 'shard_state (mc_seqno, workchain, shard, seqno)'

/** One of the blocks that are current at masterchain block `mcSeqno`. */
export function encodeShardTop(copy: CopyBuffer, mcSeqno: number, top: BlockId): void {
  copy.row(4)
  copy.int4(mcSeqno)
  copy.int4(top.workchain)
  copy.int8(top.shard)
  copy.int4(top.seqno)
}
