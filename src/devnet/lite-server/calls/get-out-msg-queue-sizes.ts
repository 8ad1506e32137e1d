import { MASTERCHAIN } from '../../../model/block.ts'
import { prefixesOverlap } from '../../../node/proof/shard-tops.ts'
import type { Answer } from '../answer.ts'
import { queueSize } from './get-block-out-msg-queue-size.ts'

/** Shards with longer queues take no external messages. */
const EXTERNAL_SKIP_LIMIT = 8000
const ONE_SHARD = 1

export const getOutMsgQueueSizes: Answer<'liteServer.getOutMsgQueueSizes'> = ({ mode, wc, shard = 0n }, chain) => {
  const head = chain.archive.masterchainHead()
  const all = [head, ...(chain.archive.shardTops(head.seqno) ?? [])]
  const isAsked = (each: (typeof all)[number]): boolean =>
    !(mode & ONE_SHARD) ||
    (each.workchain === wc && (each.workchain === MASTERCHAIN || prefixesOverlap(each.shard, shard)))
  return {
    shards: all.filter(isAsked).map((id) => ({ id, size: Number(queueSize(chain.stateTree(id))) })),
    extMsgQueueSizeLimit: EXTERNAL_SKIP_LIMIT,
  }
}
