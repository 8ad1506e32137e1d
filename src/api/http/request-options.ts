import type { IncomingHttpHeaders } from 'node:http'
import { CellarError } from '../../lib/errors.ts'
import type { QueryValues } from './query-string.ts'
import { MIN_MC_SEQNO } from './seen-block.ts'
import { Flag, Int32, type ValueParser } from './value-parser.ts'

/** What every request may say beside its endpoint's own parameters, each as a header or as a query key. */
export interface RequestOptions {
  readonly noAddressBook: boolean
  readonly noMetadata: boolean
  readonly strict: boolean
  readonly timeoutMs: number | undefined
}

const MAX_TIMEOUT_MS = 3000

const NAMES = {
  noAddressBook: 'x_no_address_book',
  noMetadata: 'x_no_metadata',
  debug: 'x_debug_request',
  timeout: 'x_timeout',
  strict: 'strict',
  key: 'api_key',
} as const

/** Query keys that no endpoint has to declare. */
export const REQUEST_OPTION_KEYS: ReadonlySet<string> = new Set([...Object.values(NAMES), MIN_MC_SEQNO])

/** The header of each, so that no request has to spell it anew. */
const HEADERS: ReadonlyMap<string, string> = new Map(
  [...REQUEST_OPTION_KEYS].map((name) => [name, name.replaceAll('_', '-')]),
)

export function readRequestOptions(values: QueryValues, headers: IncomingHttpHeaders): RequestOptions {
  const timeoutMs = read(Int32, NAMES.timeout, values, headers)
  // Nothing to switch on yet, but a value that is no boolean is refused like any other.
  read(Flag, NAMES.debug, values, headers)
  return {
    noAddressBook: read(Flag, NAMES.noAddressBook, values, headers) ?? false,
    noMetadata: read(Flag, NAMES.noMetadata, values, headers) ?? false,
    strict: values.has(NAMES.strict) && (read(Flag, NAMES.strict, values, {}) ?? false),
    timeoutMs: timeoutMs === undefined || timeoutMs < 1 ? undefined : Math.min(timeoutMs, MAX_TIMEOUT_MS),
  }
}

function read<T>(form: ValueParser<T>, name: string, values: QueryValues, headers: IncomingHttpHeaders): T | undefined {
  const texts = values.get(name)
  const header = headers[HEADERS.get(name) ?? name]
  const text = texts ? texts[texts.length - 1] : typeof header === 'string' ? header : undefined
  if (text === undefined) return undefined
  const value = text === '' ? form.empty : form.read(text)
  if (value === undefined) throw new CellarError('BAD_REQUEST', `${name}: expected ${form.expected}`)
  return value
}
