import { CellarError, type ErrorCode } from '../../lib/errors.ts'
import { countOverBudget } from './budget.ts'
import { HTTP_ERRORS, type HttpError, isHttpError } from './http-errors.ts'

/** The one place where failures get HTTP numbers; a new code without one does not compile. */
const STATUS = {
  BAD_REQUEST: 422,
  INVALID_REQUEST: 400,
  NOT_FOUND: 404,
  // Not 5xx: the service is well, it has just been given nothing yet.
  NOT_INDEXED: 404,
  STORE_UNAVAILABLE: 503,
  NOT_LEADER: 503,
  NODE_UNAVAILABLE: 503,
  TVM_BUSY: 503,
  // The caller's own queries are in the way of the next one; nobody else's are.
  TOO_BUSY: 429,
  TOO_LARGE: 413,
  OVER_BUDGET: 422,
  RUN_CUT: 422,
  NOT_ACCEPTED: 422,
  NOT_DELIVERED: 502,
  DEADLINE: 408,
  CALLER_LEFT: 499,
  NODE_TIMEOUT: 504,
  LITE_SERVER_ERROR: 502,
  BROKEN_TL: 502,
  BROKEN_BOC: 500,
  BROKEN_CELL: 500,
  BROKEN_CHAIN: 500,
  BROKEN_INPUT: 500,
  BROKEN_STORE: 500,
  FETCH_REFUSED: 500,
  CONFIG: 500,
} as const satisfies Record<ErrorCode, HttpError>

export interface ErrorReply {
  readonly status: number
  readonly body: { readonly error: string }
}

/** What the caller sees. Texts of failures that are ours, foreseen or not, stay in the log. */
export function toErrorReply(error: unknown): ErrorReply {
  countOverBudget(error)
  if (isTimeout(error)) return { status: 503, body: { error: 'the query took too long; narrow it' } }
  if (error instanceof CellarError) {
    const status = STATUS[error.code]
    return { status, body: { error: status === 500 ? HTTP_ERRORS[500] : error.message } }
  }
  return toClientReply(error) ?? { status: 500, body: { error: HTTP_ERRORS[500] } }
}

/**
 * Refusals of the libraries below, which carry a 4xx number. Fastify's (a body it cannot take, a URL it cannot read) get a text of ours,
 * because theirs repeat what was sent.
 */
function toClientReply(error: unknown): ErrorReply | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const { statusCode } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  const status = isHttpError(statusCode) ? statusCode : 400
  const isForeign = 'code' in error && String(error.code).startsWith('FST_')
  return { status, body: { error: isForeign ? HTTP_ERRORS[status] : error.message } }
}

/** PostgreSQL cancelled the statement because it ran into `statement_timeout`. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'
