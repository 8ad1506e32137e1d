import type { FastifyRequest } from 'fastify'
import { isCellarError } from '../../lib/errors.ts'
import { isRefusal } from '../../node/lite/lite-server-error.ts'
import { isTimeout } from './errors.ts'

/** Foreseen, and for others to see to; so many of them may come that they must not hide what is broken here. */
const OUTSIDE = ['LITE_SERVER_ERROR', 'NODE_TIMEOUT', 'NODE_UNAVAILABLE', 'TVM_BUSY'] as const

/** What a node says to a wrong question is news to whoever asked it, and to nobody else. */
function levelOf(error: unknown): 'error' | 'warn' | 'debug' {
  if (isRefusal(error)) return 'debug'
  const isOutside = OUTSIDE.some((code) => isCellarError(error, code))
  return isOutside || isTimeout(error) ? 'warn' : 'error'
}

/** The line of the log that tells of a request that failed by no fault of its own. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  const path = request.routeOptions.url ?? request.url.split('?', 1)[0]
  request.log[levelOf(error)]({ err: error, path }, 'request failed')
}
