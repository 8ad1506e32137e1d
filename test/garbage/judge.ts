import type { Outcome } from './send.ts'

/** Numbers of 5xx that the contract of v2 has for a caller's mistake, and the texts that go with 500. */
const FORESEEN = /"error":"(LITE_SERVER_|INVALID_BAG_OF_CELLS|get method failed|invalid answer of dnsresolve)/
const CALLERS = ['533', '542']

/** Whether this is an answer that nobody's garbage may get. */
export function isServerFailure({ status, text }: Outcome): boolean {
  if (status === 'closed 1011') return true
  if (!/^\d{3}$/.test(status)) return !isEnd(status)
  if (!status.startsWith('5') || CALLERS.includes(status)) return false
  return !(status === '500' && FORESEEN.test(text))
}

/** A connection that the server, or the client's own parser, ended. */
const isEnd = (status: string): boolean =>
  /^closed/.test(status) || ['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes(status)
