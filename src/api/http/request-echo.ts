import type { IncomingMessage } from 'node:http'
import { readQueryString } from './query-string.ts'

/** What an answer of v2 repeats of its request: `@extra`, and for JSON-RPC its own two fields. */
export type RequestEcho = Readonly<Record<string, string | number>>

export const NO_ECHO: RequestEcho = {}

/** Of a body that is refused, so much is read to find the id of its request; it would be received all the same. */
export const ECHO_BYTES = 64 * 1024

/** Of what is at hand of a request: its URL, and its body or the beginning of it. */
export function findEcho(url: string, body?: unknown): RequestEcho {
  const isRpc = isJsonRpc(url)
  const found = typeof body === 'string' ? scanObject(body, isRpc ? RPC_KEYS : REST_KEYS) : undefined
  return toEcho(found?.get('id'), found?.get(EXTRA) ?? findQueryExtra(url))
}

/** A JSON-RPC request has its `id`; `@extra` is understood as well. */
export function toEcho(id: unknown, extra: unknown): RequestEcho {
  if (isRequestId(id)) return { [EXTRA]: String(id), jsonrpc: '2.0', id }
  return isRequestId(extra) ? { [EXTRA]: String(extra) } : NO_ECHO
}

export const isJsonRpc = (url: string): boolean => /\/jsonRPC\/?(\?|$)/.test(url)

/** Of the query, read without the rest of it, which may not be readable. */
export function findQueryExtra(url: string): string | undefined {
  if (!url.includes('extra=')) return undefined
  const pair = url.split(/[?&]/).find((one) => /^(@|%40)extra=/.test(one))
  try {
    return readQueryString(pair ?? '').get(EXTRA)?.[0]
  } catch {
    return undefined // it is what cannot be read
  }
}

/** For the beginning of a refused body: it mostly comes with the headers. */
const BEGINNING_MS = 500

/** What has come of a body that nobody else reads, as text, and whether it is longer than is read of it. */
export function readBeginning(request: IncomingMessage, done: (text: string, isLong: boolean) => void): void {
  const parts: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => finish(), BEGINNING_MS)
  const finish = (): void => {
    clearTimeout(timer)
    request.off('data', onData).off('end', finish).resume()
    done(Buffer.concat(parts).toString(), length > ECHO_BYTES)
  }
  const onData = (part: Buffer | string): void => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
    if (length > ECHO_BYTES) finish()
  }
  request.on('data', onData).once('end', finish)
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const EXTRA = '@extra'
const RPC_KEYS: ReadonlySet<string> = new Set(['id', EXTRA])
const REST_KEYS: ReadonlySet<string> = new Set([EXTRA])

/** A text, or a number that JSON can give back. */
const isRequestId = (id: unknown): id is string | number => typeof id === 'string' || Number.isFinite(id)

/**
 * Texts and numbers under some keys of a JSON object, as far as its text goes: it may be cut, or no JSON at all. In one
 * pass and without making anything of the rest, because callers who are refused may send it ten thousand times a second.
 */
function scanObject(text: string, keys: ReadonlySet<string>): Map<string, string | number> {
  const found = new Map<string, string | number>()
  let at = skipSpace(text, 0)
  if (text[at] !== '{') return found
  at++
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    if (text[at] !== '"') return found
    const keyEnd = endOfString(text, at)
    const key = parse(text.slice(at, keyEnd))
    at = skipSpace(text, keyEnd)
    if (text[at] !== ':') return found
    at = skipSpace(text, at + 1)
    const end = endOfValue(text, at)
    if (typeof key === 'string' && keys.has(key)) {
      const value = parse(text.slice(at, end))
      if (isRequestId(value)) found.set(key, value)
    }
    at = end
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\r\t'.includes(text[at] as string)) at++
  return at
}

/** After the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at + 1
  }
}

const NESTING = /["{}[\]]/g
const SCALAR_END = /[,}\]\s]/g

function endOfValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return endOfString(text, from)
  if (first !== '{' && first !== '[') {
    SCALAR_END.lastIndex = from
    return SCALAR_END.exec(text)?.index ?? text.length
  }
  let depth = 0
  let at = from
  for (;;) {
    NESTING.lastIndex = at
    const mark = NESTING.exec(text)
    if (mark === null) return text.length
    if (mark[0] === '"') {
      at = endOfString(text, mark.index)
      continue
    }
    depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1
    at = mark.index + 1
    if (depth === 0) return at
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut off, or no JSON
  }
}
