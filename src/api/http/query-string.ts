import { CellarError } from '../../lib/errors.ts'

/** Values of each key in the order they were sent; `key[]` counts as `key`. */
export type QueryValues = ReadonlyMap<string, readonly string[]>

// The longest list of the contract has 1024 values; this leaves room for every other parameter beside it.
const MAX_PAIRS = 2_500

const NONE: QueryValues = new Map()

/** Splits the part of a URL behind `?`. Only `&` separates; `+` is a blank; broken percent codes and NUL are refused. */
export function readQueryString(text: string): QueryValues {
  if (text === '') return NONE
  const values = new Map<string, string[]>()
  const pairs = text.split('&')
  if (pairs.length > MAX_PAIRS) throw new CellarError('BAD_REQUEST', `query: more than ${MAX_PAIRS} parameters`)
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const written = decode(equals < 0 ? pair : pair.slice(0, equals), 'query')
    const key = written.endsWith('[]') ? written.slice(0, -2) : written
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1), key)
    const known = values.get(key)
    if (known) known.push(value)
    else values.set(key, [value])
  }
  return values
}

function decode(text: string, parameter: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  let decoded: string
  try {
    decoded = decodeURIComponent(spaced)
  } catch {
    throw new CellarError('BAD_REQUEST', `${printable(parameter)}: broken percent-encoding`)
  }
  // PostgreSQL has no NUL in text, and no parameter of ours has a use for it.
  if (decoded.includes('\0')) throw new CellarError('BAD_REQUEST', `${printable(parameter)}: holds a NUL character`)
  return decoded
}

/** A part of a URL without its percent codes. One that is not well-formed stays as it is: it names nothing that anybody has. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}

/** What a caller wrote, fit for an error text or a header: short, and only plain characters. */
export function printable(text: string, maxLength = 64): string {
  if (text === '') return '(empty)'
  const plain = text.slice(0, maxLength).replace(/[^\x21-\x7e]/g, '?')
  return text.length > maxLength ? `${plain}...` : plain
}

/** The same for a value of JSON: what is no text is named by its kind, for an object may say that `toString` is a number. */
export const printableValue = (value: unknown, maxLength?: number): string =>
  typeof value === 'string' ? printable(value, maxLength) : value === null ? 'null' : typeof value
