/** Why a call failed, by HTTP status. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'WRONG_VERB',
  408: 'DEADLINE',
  409: 'WRONG_KIND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'INVALID_REQUEST',
  422: 'BAD_REQUEST',
  429: 'RATE_LIMITED',
  431: 'TOO_LARGE',
  499: 'DEADLINE',
  500: 'INTERNAL',
  502: 'NODE_UNAVAILABLE',
  503: 'BUSY',
  504: 'TIMEOUT',
  533: 'TOO_LARGE',
  542: 'NODE_UNAVAILABLE',
}

/** The list is closed: a `switch` over it may be exhaustive. */
export type ErrorCode =
  /** A parameter cannot be served; the message names it. */
  | 'BAD_REQUEST'
  /** An address that is none, found before anything was sent. */
  | 'BAD_ADDRESS'
  /** The request is not readable. */
  | 'INVALID_REQUEST'
  /** The key is not known, or was revoked. */
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  /** Not there, or outside the indexed range. */
  | 'NOT_FOUND'
  | 'WRONG_VERB'
  /** The contract is of another kind. */
  | 'WRONG_KIND'
  | 'TOO_LARGE'
  /** Over the rate or the quota: `retryAfter` says for how long. */
  | 'RATE_LIMITED'
  /** Not done within `x_timeout`. */
  | 'DEADLINE'
  | 'INTERNAL'
  /** A part of the service is away, or has as much to do as it can. */
  | 'BUSY'
  | 'NODE_UNAVAILABLE'
  | 'TIMEOUT'
  /** Nothing answered. */
  | 'UNREACHABLE'
  /** What answered is not Cellar. */
  | 'BAD_ANSWER'

export interface ApiErrorDetails {
  readonly status?: number
  /** Seconds, as `Retry-After` has them. */
  readonly retryAfter?: number | undefined
  /** To be found in the server's log. */
  readonly requestId?: string | undefined
  /** The whole answer: what it says beyond `error`, such as an exit code. */
  readonly body?: unknown
  readonly cause?: unknown
}

/** Every failure of a call but an abort, which stays what the signal says. */
export class CellarApiError extends Error {
  override readonly name = 'CellarApiError'
  readonly code: ErrorCode
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly body: unknown

  constructor(code: ErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status ?? 0
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.body = details.body
  }
}

/** What an answer that is no success says. */
export function toApiError({ status, headers }: Response, body: unknown): CellarApiError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { readonly error?: unknown }
  const code = CODES[status] ?? (status >= 500 ? 'INTERNAL' : 'BAD_ANSWER')
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new CellarApiError(code, typeof error === 'string' ? error : `answered with status ${status}`, {
    ...{ status, body, requestId: headers.get('x-request-id') ?? undefined },
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}
