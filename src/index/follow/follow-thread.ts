import { serveProducer } from '../compute/producer-thread.ts'
import { FOLLOW_PORTS, FollowProducer } from './follow-producer.ts'

/** The thread behind `createFollowHost`. */
serveProducer(new FollowProducer(), FOLLOW_PORTS)
