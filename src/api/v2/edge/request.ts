import type { FastifyRequest } from 'fastify'
import { readQueryString } from '../../edge/query-string.ts'
import { MethodError } from './method-error.ts'
import type { Sent } from './parameters.ts'

/** Bodies are JSON whatever the caller calls them; an empty one is an empty object. */
export function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const text = body.toString()
  if (text === '') {
    done(null, {})
    return
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    done(new MethodError(422, 'failed to parse post request: the body is not JSON'))
    return
  }
  done(null, parsed)
}

/** A key that is there once is its text; repeated, it is a list. */
export function fromQuery(url: string): Sent {
  const mark = url.indexOf('?')
  if (mark < 0) return new Map()
  const values = readQueryString(url.slice(mark + 1))
  return new Map(Array.from(values, ([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]))
}

export function fromBody(body: unknown): Sent {
  if (body === undefined || body === null) return new Map()
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new MethodError(422, 'failed to parse post request: a JSON object is expected')
  }
  return new Map(Object.entries(body))
}
