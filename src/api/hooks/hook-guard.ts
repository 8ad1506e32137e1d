import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** PostgreSQL: insufficient_privilege. */
const NO_RIGHT = '42501'

/** Lets in whoever sends `Authorization: Bearer KEY`. Compared by hash: neither its length nor where a guess goes wrong can be measured. */
export function createHookGuard(operatorKey: string) {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
  const expected = hashOf(`Bearer ${operatorKey}`)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)
      ? undefined
      : reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ error: 'the operator’s key is needed: Authorization: Bearer KEY' })
}

/** An API may run as a role that only reads; every other failure is told as everywhere. */
export function toHookRefusal(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ((error as { readonly code?: unknown }).code !== NO_RIGHT) throw error
  return reply
    .code(403)
    .send({ error: 'this API may not change hooks: ask one that runs with the database role of the indexer' })
}
