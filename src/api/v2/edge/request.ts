import type { FastifyInstance } from 'fastify'
import { isCellarError } from '../../../lib/errors.ts'
import { parseJson } from '../../edge/parse-json.ts'
import { readQueryString } from '../../edge/query-string.ts'
import { MethodError } from './method-error.ts'
import type { Sent } from './parameters.ts'

/** Bodies are taken as text whatever the caller calls them; that one is not JSON says nothing against the connection. */
export function acceptText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** No body is an empty object. */
export function parseBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return {}
  try {
    return parseJson(body)
  } catch (error) {
    if (isCellarError(error)) throw error
    throw new MethodError(422, 'failed to parse post request: the body is not JSON')
  }
}

/** A key that is there once is its text; repeated, it is a list. */
export function fromQuery(url: string): Sent {
  const mark = url.indexOf('?')
  if (mark < 0) return new Map()
  const values = readQueryString(url.slice(mark + 1))
  return new Map(Array.from(values, ([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]))
}

/** The request's own id, where the rest of its query cannot be read. */
export function findExtra(url: string): string | undefined {
  const pair = url.split(/[?&]/).find((one) => /^(@|%40)extra=/.test(one))
  try {
    return readQueryString(pair ?? '').get('@extra')?.[0]
  } catch {
    return undefined // it is what cannot be read
  }
}

export function fromBody(text: unknown): Sent {
  const body = parseBody(text)
  if (body === null) return new Map()
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new MethodError(422, 'failed to parse post request: a JSON object is expected')
  }
  return new Map(Object.entries(body))
}
