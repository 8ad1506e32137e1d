import type { Slice } from '../../cell/slice.ts'
import type { ShardStateUnsplit } from '../../tlb/shard-state.ts'
import type { ShownTree } from './shown-tree.ts'

// _ out_queue:OutMsgQueue proc_info:ProcessedInfo extra:(Maybe OutMsgQueueExtra) = OutMsgQueueInfo;
// out_msg_queue_extra#0 dispatch_queue:DispatchQueue out_queue_size:(Maybe uint48) = OutMsgQueueExtra;
const LT_BITS = 64
const SIZE_BITS = 48

export interface QueueParts {
  /** At the queue's own dictionary, a HashmapAugE. */
  readonly outQueue: Slice
  /** At the dispatch queue, a HashmapAugE; undefined in states of old. */
  readonly dispatchQueue: Slice | undefined
  /** Null where the state does not say. */
  readonly outQueueSize: bigint | null
}

export function showQueues(tree: ShownTree, { outMsgQueueInfo }: ShardStateUnsplit): QueueParts {
  const slice = tree.open(outMsgQueueInfo)
  const outQueue = slice.clone()
  slice.loadMaybeRef()
  slice.skip(LT_BITS)
  slice.loadMaybeRef()
  const hasExtra = slice.loadBit() === 1 && slice.remainingBits > 0
  if (!hasExtra) return { outQueue, dispatchQueue: undefined, outQueueSize: null }
  slice.skip(4)
  const dispatchQueue = slice.clone()
  slice.loadMaybeRef()
  slice.skip(LT_BITS)
  const outQueueSize = slice.loadBit() === 1 ? slice.loadUint64(SIZE_BITS) : null
  return { outQueue, dispatchQueue, outQueueSize }
}
