import type { IncomingHttpHeaders } from 'node:http'
import { BUDGETS } from './budget.ts'

/** How long the body of a request is, as its headers have it: one that does not say counts as the longest that is taken, and so does a longer one. */
export function bodyBytesOf(headers: IncomingHttpHeaders): number {
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] === undefined) return 0
  const { limit } = BUDGETS.request_bytes
  // What is no number is no request, and refused as such.
  return Math.min(limit, Number(length ?? limit)) || 0
}
