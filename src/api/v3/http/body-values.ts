import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { CellarError, isCellarError } from '../../../lib/errors.ts'
import { parseJson } from '../../http/parse-json.ts'
import { printable, type QueryValues } from '../../http/query-string.ts'
import type { Endpoint } from './endpoint.ts'

/** POST for those endpoints that take it. Their bodies are JSON whatever the caller calls them. */
export function addBodyRoutes(
  server: FastifyInstance,
  base: string,
  endpoints: readonly Endpoint[],
  handlerOf: (endpoint: Endpoint, readValues: (request: FastifyRequest) => QueryValues) => RouteHandlerMethod,
): void {
  void server.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      for (const endpoint of endpoints) {
        if (endpoint.post === undefined) continue
        const handler = handlerOf(endpoint, (request) => toValues(request.body))
        scope.post(endpoint.path, handler)
      }
    },
    { prefix: base },
  )
}

/** The keys of a JSON object as a query would have them: a text or number, or a list of them. */
function toValues(body: unknown): QueryValues {
  const sent = parse(body)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new CellarError('BAD_REQUEST', 'body: expected a JSON object')
  }
  const values = new Map<string, string[]>()
  for (const [key, value] of Object.entries(sent)) {
    if (value !== null)
      values.set(
        key,
        (Array.isArray(value) ? value : [value]).map((one) => toText(key, one)),
      )
  }
  return values
}

function parse(body: unknown): unknown {
  try {
    return parseJson(typeof body === 'string' && body !== '' ? body : '{}')
  } catch (error) {
    if (isCellarError(error)) throw error
    throw new CellarError('BAD_REQUEST', 'body: is not JSON')
  }
}

function toText(key: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new CellarError('BAD_REQUEST', `${printable(key)}: expected a text, or a list of texts`)
}
