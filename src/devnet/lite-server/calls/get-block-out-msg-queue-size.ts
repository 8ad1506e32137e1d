import type { BlockIdExt } from '../../../model/block.ts'
import { proveState } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showQueues } from '../shown-queues.ts'
import { showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'

const WANT_PROOF = 1

export const getBlockOutMsgQueueSize: Answer<'liteServer.getBlockOutMsgQueueSize'> = ({ mode, id }, chain) => {
  const { size, tree } = queueSize(chain, id)
  return { mode, id, size, ...(mode & WANT_PROOF && { proof: proveState(chain, id, tree) }) }
}

export function queueSize(chain: OpenChain, id: BlockIdExt): { size: bigint; tree: ShownTree } {
  const tree = new ShownTree(chain.state(id))
  const { outQueueSize } = showQueues(tree, showState(tree))
  if (outQueueSize === null) throw badQuery('no out_msg_queue_size in the state')
  return { size: outQueueSize, tree }
}
