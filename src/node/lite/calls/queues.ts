import type { Hash } from '../../../cell/hash.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { expectSameBlock } from '../../proof/same-block.ts'
import type { AccountDispatchQueueInfo, DispatchQueueMessage, OutMsgQueueSizes } from '../../tl/lite-objects.ts'
import { defineCall, type LiteCall } from '../call.ts'

// How long queues are says something about a network's load and decides nothing here, so these are taken on the
// server's word and no proofs are asked for.

interface ShardFilter {
  readonly workchain: number
  readonly shard: bigint
}

const filterFields = (filter: ShardFilter | undefined) =>
  filter ? { mode: 1, wc: filter.workchain, shard: filter.shard } : { mode: 0 }

/** Of the newest masterchain block and its shards' tops, or of one shard. */
export const getOutMsgQueueSizes = (filter?: ShardFilter): LiteCall<OutMsgQueueSizes> =>
  defineCall('liteServer.getOutMsgQueueSizes', filterFields(filter), ({ shards, extMsgQueueSizeLimit }) => ({
    shards,
    extMsgQueueSizeLimit,
  }))

export const getBlockOutMsgQueueSize = (id: BlockIdExt): LiteCall<bigint> =>
  defineCall('liteServer.getBlockOutMsgQueueSize', { mode: 0, id }, (answer) => {
    expectSameBlock(answer.id, id, 'getBlockOutMsgQueueSize')
    return answer.size
  })

export interface QueuePage<T> {
  readonly entries: readonly T[]
  readonly isComplete: boolean
}

/** Accounts with messages that wait to be sent, 64 at most. */
export const getDispatchQueueInfo = (
  id: BlockIdExt,
  { maxAccounts = 64, after }: { readonly maxAccounts?: number; readonly after?: Hash } = {},
): LiteCall<QueuePage<AccountDispatchQueueInfo>> => {
  const fields = after ? { mode: 2, id, afterAddr: after, maxAccounts } : { mode: 0, id, maxAccounts }
  return defineCall('liteServer.getDispatchQueueInfo', fields, (answer) => {
    expectSameBlock(answer.id, id, 'getDispatchQueueInfo')
    return { entries: answer.accountDispatchQueues, isComplete: answer.complete }
  })
}

/** Those messages, 64 at most, from an account and lt on; of that account only with `oneAccount`. */
export const getDispatchQueueMessages = (
  id: BlockIdExt,
  from: { readonly account: Hash; readonly afterLt: bigint; readonly oneAccount?: boolean },
  maxMessages = 64,
): LiteCall<QueuePage<DispatchQueueMessage>> => {
  const mode = from.oneAccount ? 2 : 0
  const fields = { mode, id, addr: from.account, afterLt: from.afterLt, maxMessages }
  return defineCall('liteServer.getDispatchQueueMessages', fields, (answer) => {
    expectSameBlock(answer.id, id, 'getDispatchQueueMessages')
    return { entries: answer.messages, isComplete: answer.complete }
  })
}
