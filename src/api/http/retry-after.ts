import type { FastifyReply } from 'fastify'
import { OVERLOAD_RETRY_SECONDS } from './admission.ts'

/** Whoever is told that a part of the service is busy or away is told when to ask again. */
export const withRetryAfter = (reply: FastifyReply, status: number): FastifyReply =>
  status === 503 || status === 429 ? reply.header('retry-after', OVERLOAD_RETRY_SECONDS) : reply
