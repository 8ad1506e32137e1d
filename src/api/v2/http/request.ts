import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CellarError, isCellarError } from '../../../lib/errors.ts'
import type { BudgetName } from '../../http/budget.ts'
import { HTTP_ERRORS } from '../../http/http-errors.ts'
import { MethodError } from '../../http/method-error.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readQueryString } from '../../http/query-string.ts'
import { ECHO_BYTES, readBeginning } from '../../http/request-echo.ts'
import type { Sent } from './parameters.ts'

/** A body past the limit; what came of it may hold the id of its request. */
export class BodyTooLarge extends CellarError {
  readonly beginning: string

  constructor(beginning: string) {
    super('TOO_LARGE', HTTP_ERRORS[413], { budget: 'request_bytes' satisfies BudgetName })
    this.beginning = beginning
  }
}

/** Bodies are taken as text whatever the caller calls them; that one is not JSON says nothing against the connection. */
export function acceptText(scope: FastifyInstance): void {
  const { bodyLimit = 0 } = scope.initialConfig
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', ({ raw }, payload, done) => {
    if (Number(raw.headers['content-length'] ?? 0) > bodyLimit) {
      readBeginning(raw, (text) => done(new BodyTooLarge(text)))
    } else readText(payload, bodyLimit, done)
  })
}

function readText(payload: IncomingMessage, limit: number, done: (error: Error | null, text?: string) => void): void {
  const parts: Buffer[] = []
  let length = 0
  const settle = (error: Error | null, text?: string): void => {
    payload.off('data', onData).off('end', onEnd).off('error', onError)
    done(error, text)
  }
  const onData = (part: Buffer): void => {
    parts.push(part)
    length += part.length
    if (length <= limit) return
    // What still comes is let go, and a caller who leaves now is nobody's failure.
    payload.on('error', () => undefined).resume()
    settle(new BodyTooLarge(Buffer.concat(parts).toString('utf8', 0, ECHO_BYTES)))
  }
  const onEnd = (): void => settle(null, Buffer.concat(parts).toString())
  const onError = (error: Error): void =>
    settle(new CellarError('INVALID_REQUEST', error.message, {}, { cause: error }))
  payload.on('data', onData).on('end', onEnd).on('error', onError)
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

export function fromBody(text: unknown): Sent {
  const body = parseBody(text)
  if (body === null) return new Map()
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new MethodError(422, 'failed to parse post request: a JSON object is expected')
  }
  return new Map(Object.entries(body))
}
