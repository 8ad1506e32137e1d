import { CellarError } from '../../../lib/errors.ts'
import { LiteServerError } from '../../../node/lite/lite-server-error.ts'
import { toErrorReply } from '../../edge/errors.ts'
import { MethodError } from './method-error.ts'

/** A whole v2 answer: `ok` with a result, or not and why. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export const success = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } })

export const failure = (status: number, error: string): Answer => ({
  status,
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

/** The one translation of what went wrong. Texts of failures that are ours stay in the log. */
export function toFailure(error: unknown): Answer {
  if (error instanceof MethodError) return failure(error.status, error.message)
  // The contract has no 404 but for transactions that were looked for; a node that lacks a block is an error of the node.
  if (error instanceof CellarError && (error.code === 'NOT_FOUND' || error.code === 'NOT_INDEXED')) {
    return failure(500, `LITE_SERVER_NOTREADY: ${error.message}`)
  }
  if (error instanceof LiteServerError) {
    return failure(500, `LITE_SERVER_${NODE_CODES.get(error.liteCode) ?? 'UNKNOWN'}: ${error.text}`)
  }
  if (error instanceof CellarError && error.code in NODE_FAILURES) {
    const [status, name] = NODE_FAILURES[error.code as keyof typeof NODE_FAILURES]
    return failure(status, `${name}: ${error.message}`)
  }
  const { status, body } = toErrorReply(error)
  // The contract knows no 503: what took too long is a 504, all else that is ours is a 500.
  return failure(status === 503 ? 504 : status === 502 ? 500 : status, body.error)
}

/** The request's id, when one was sent, comes back in `@extra`: all of it, or it would be another. */
export function withExtra(answer: Answer, extra: unknown): Answer {
  if (!isRequestId(extra)) return answer
  return { ...answer, body: { ...answer.body, '@extra': String(extra) } }
}

/** A text, or a number that JSON can give back. */
export const isRequestId = (id: unknown): id is string | number => typeof id === 'string' || Number.isFinite(id)
