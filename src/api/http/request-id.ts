import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SENT = /^[A-Za-z0-9._-]{1,64}$/

export type NewRequestId = (request?: IncomingMessage) => string

/** The caller's own `X-Request-Id` when it is plain text; else one that no other process makes. */
export function createRequestIds(): NewRequestId {
  const start = randomBytes(5).toString('hex')
  let count = 0
  return (request) => {
    const sent = request?.headers['x-request-id']
    if (typeof sent === 'string' && SENT.test(sent)) return sent
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
