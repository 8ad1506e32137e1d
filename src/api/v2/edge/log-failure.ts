import type { FastifyRequest } from 'fastify'
import { toErrorReply } from '../../edge/errors.ts'
import { MethodError } from './method-error.ts'

/** The line of the log that tells of a failure of ours. */
export const logFailure =
  (request: FastifyRequest) =>
  (error: unknown): void => {
    // What the method itself foresaw is an answer, not news.
    if (error instanceof MethodError || toErrorReply(error).status < 500) return
    request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'request failed')
  }
