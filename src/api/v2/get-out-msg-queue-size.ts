import { Type } from '@sinclair/typebox'
import type { BlockIdExt } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { noNode } from '../http/method-error.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { listShardTops } from '../reads/shard-tops.ts'
import { run, sql } from '../reads/sql.ts'
import { defineMethod } from './http/method.ts'
import { OutMsgQueueSizes } from './schemas/block.ts'
import { toBlockId } from './shapes/ids.ts'

/** The node's own constant: above it, external messages to that shard are skipped. */
const EXT_MSG_QUEUE_SIZE_LIMIT = 8000

export default defineMethod({
  name: 'getOutMsgQueueSize',
  tag: 'blocks',
  summary: 'Messages waiting in the out-queues of the masterchain and of every shard',
  params: Type.Object({}),
  result: OutMsgQueueSizes,
  async handle({ db, chain, dialect }) {
    const masterchain = await getMasterchainBlock(db, chain)
    const tops = await listShardTops(db, masterchain.seqno)
    const shards = await Promise.all(
      [{ ...masterchain, queueSize: null }, ...tops].map(async (top) => ({
        '@type': 'blocks.outMsgQueueSize' as const,
        id: toBlockId(top, dialect),
        size: top.queueSize ?? (await getQueueSize(db, top)),
      })),
    )
    return {
      '@type': 'blocks.outMsgQueueSizes' as const,
      shards,
      ext_msg_queue_size_limit: EXT_MSG_QUEUE_SIZE_LIMIT,
    }
  },
})

/** Farther back nothing is found that was not found nearer: a queue changes with nearly every block. */
const MAX_BLOCKS_BACK = 100

/** A queue that a block leaves as it was is not in the block: then it is as long as after the last block that tells. */
async function getQueueSize(db: Queryable, { workchain, shard, seqno }: BlockIdExt): Promise<number> {
  const [row] = await run<{ out_queue_size: bigint }>(
    db,
    sql`select out_queue_size from blocks where workchain = ${workchain} and shard = ${shard}
      and seqno between ${seqno - MAX_BLOCKS_BACK} and ${seqno} and out_queue_size is not null order by seqno desc limit 1`,
  )
  if (row === undefined) throw noNode(`no indexed block tells the out-queue of shard ${workchain}:${shard}`)
  return Number(row.out_queue_size)
}
