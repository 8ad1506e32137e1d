import { ALWAYS } from './common-headers.ts'
import { errorBody } from './error-body.ts'
import { rateLimitScopeOf } from './hooks.ts'
import { findEcho } from './request-echo.ts'

/** What Node says of bytes that it cannot take for a request. */
export interface UnreadableBytes extends Error {
  readonly code?: string
  /** Those that came last, if any did. */
  readonly rawPacket?: unknown
}

const REASONS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the URL and headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request was not sent in time'],
}

/** The whole reply to bytes that are not an HTTP request Node can read, or that are too long or too slow in coming. */
export function rawRefusal(error: UnreadableBytes, id: string): string {
  const [status, reason, text] = REASONS[error.code ?? ''] ?? [400, 'Bad Request', 'not a readable HTTP request']
  const body = bodyFor(findPath(error.rawPacket), status, text)
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    ...Object.entries(ALWAYS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Where the request line is not at hand, the answer is one that clients of either family can read. */
const bodyFor = (path: string | undefined, status: number, error: string): string =>
  path === undefined
    ? JSON.stringify({ error, ok: false, code: status })
    : errorBody(rateLimitScopeOf(path), status, error, findEcho(path))

const PATH_BYTES = 8 * 1024

function findPath(packet: unknown): string | undefined {
  if (!(packet instanceof Uint8Array)) return undefined
  const start = Buffer.from(packet.subarray(0, PATH_BYTES)).toString('latin1')
  return /^[A-Za-z]+ (\/\S*)/.exec(start)?.[1]
}
