import { proveState } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showQueues } from '../shown-queues.ts'
import { showState } from '../shown-state.ts'
import type { ShownTree } from '../shown-tree.ts'

const WANT_PROOF = 1

export const getBlockOutMsgQueueSize: Answer<'liteServer.getBlockOutMsgQueueSize'> = ({ mode, id }, chain) => {
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  const { block, tree } = chain.loadBlockAndState(id)
  const size = queueSize(tree)
  return { mode, id, size, ...(mode & WANT_PROOF && { proof: proveState(block, tree) }) }
}

export function queueSize(tree: ShownTree): bigint {
  const { outQueueSize } = showQueues(tree, showState(tree))
  if (outQueueSize === null) throw badQuery('no out_msg_queue_size in shard state')
  return outQueueSize
}
