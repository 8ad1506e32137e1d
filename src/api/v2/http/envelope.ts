import { CellarError } from '../../../lib/errors.ts'
import { isNotReady, isRefusal, LiteServerError } from '../../../node/lite/lite-server-error.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { toErrorReply } from '../../http/errors.ts'
import { MethodError } from '../../http/method-error.ts'
import { NO_ECHO, type RequestEcho } from '../../http/request-echo.ts'

/** A whole v2 answer: `ok` with a result, or not and why. */
export interface Answer {
  readonly status: number
  /** What it counts as for those who watch over the service. */
  readonly countedStatus: number
  readonly body: Readonly<Record<string, unknown>>
}

export const success = (result: unknown): Answer => ({ status: 200, countedStatus: 200, body: { ok: true, result } })

export const failure = (status: number, error: string, countedStatus = status): Answer => ({
  status,
  countedStatus,
  body: { ok: false, error, code: status },
})

/** What a node's numbers are called; all others are unknown. */
const NODE_CODES: ReadonlyMap<number, string> = new Map([
  [601, 'FAILURE'],
  [602, 'ERROR'],
  [603, 'WARNING'],
  [621, 'PROTOVIOLATION'],
  [651, 'NOTREADY'],
  [652, 'TIMEOUT'],
  [653, 'CANCELLED'],
])

/** That a node said nothing of use, as clients know it. */
const NODE_FAILURES = {
  LITE_SERVER_ERROR: [500, 'LITE_SERVER_UNKNOWN'],
  NODE_TIMEOUT: [504, 'LITE_SERVER_NETWORK'],
  NODE_UNAVAILABLE: [542, 'no workers available'],
} as const

/** In the words of the public service. */
export const nodeText = ({ liteCode, text }: LiteServerError): string =>
  `LITE_SERVER_${NODE_CODES.get(liteCode) ?? 'UNKNOWN'}: ${text}`

/** The one translation of what went wrong. Texts of failures that are ours stay in the log. */
export function toFailure(error: unknown, dialect: Dialect): Answer {
  if (error instanceof MethodError) {
    return failure(dialect === 'public' ? error.publicStatus : error.status, error.message, error.countedStatus)
  }
  // The contract has no 404 but for transactions that were looked for; a node that lacks a block is an error of the node.
  if (error instanceof CellarError && (error.code === 'NOT_FOUND' || error.code === 'NOT_INDEXED')) {
    return failure(500, `LITE_SERVER_NOTREADY: ${error.message}`, 404)
  }
  if (error instanceof LiteServerError) {
    return failure(500, nodeText(error), isNotReady(error) ? 404 : isRefusal(error) ? 422 : 500)
  }
  if (error instanceof CellarError && error.code in NODE_FAILURES) {
    const [status, name] = NODE_FAILURES[error.code as keyof typeof NODE_FAILURES]
    return failure(status, `${name}: ${error.message}`)
  }
  const { status, body } = toErrorReply(error)
  // The contract knows no 503: what took too long is a 504, all else that is ours is a 500.
  return failure(status === 503 ? 504 : status === 502 ? 500 : status, body.error)
}

/** The request's id, when one was sent, comes back: all of it, or it would be another. */
export const withEcho = (answer: Answer, echo: RequestEcho): Answer =>
  echo === NO_ECHO ? answer : { ...answer, body: { ...answer.body, ...echo } }
