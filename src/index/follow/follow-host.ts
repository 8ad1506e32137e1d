import type { Transferable } from 'node:worker_threads'
import { Moved } from '../../lib/port-calls.ts'
import type { BatchProducer } from '../compute/batch-producer.ts'
import { startProducer } from '../compute/producer-thread.ts'
import { FOLLOW_PORTS, type FollowJob, type FollowPorts, FollowProducer } from './follow-producer.ts'

/** A `FollowProducer`, here or in a thread of its own. */
export type FollowHost = BatchProducer<FollowJob, FollowPorts>

export const createFollowHost = (inThread: boolean): FollowHost =>
  inThread
    ? startProducer({ from: import.meta.url, name: 'follow-thread', ports: FOLLOW_PORTS, moved: movedBlocks })
    : new FollowProducer()

/** Blocks are read by the thread alone, so their bytes go there whole. */
const movedBlocks = (find: () => FollowPorts) => ({
  fetchMasterchain: async (seqno: number) => {
    const fetched = await find().fetchMasterchain(seqno)
    return new Moved(fetched, [fetched.data.buffer as Transferable])
  },
  fetchBlock: async (id: Parameters<FollowPorts['fetchBlock']>[0]) => {
    const data = await find().fetchBlock(id)
    return new Moved(data, [data.buffer as Transferable])
  },
})
