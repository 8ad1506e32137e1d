import { collectNowAndThen } from '../../lib/heap-compaction.ts'
import { serveProducer } from '../compute/producer-thread.ts'
import { FOLLOW_PORTS, FollowProducer } from './follow-producer.ts'

/** The thread behind `createFollowHost`. */
collectNowAndThen()
serveProducer(new FollowProducer(), FOLLOW_PORTS)
