import { ErrorBody } from '../../../record/schema.ts'
import { HTTP_ERRORS } from '../../http/http-errors.ts'
import { describeParameter, isRequired, toReference } from '../../http/openapi.ts'
import type { Method } from './method.ts'

const FAILURES = [401, 404, 409, 422, 429, 500, 503] as const

type Json = Record<string, unknown>

/** v3's OpenAPI document with the methods that v3 has kept from v2. */
export function withLegacy(document: Json, methods: readonly Method[]): Json {
  const paths = { ...(document.paths as Record<string, Json>) }
  const parts = document.components as { readonly schemas: Record<string, Json> }
  const components = { ...parts.schemas }
  for (const method of methods) {
    const properties = Object.entries(method.params.properties)
    const content = (schema: unknown): Json => ({ 'application/json': { schema } })
    const input =
      method.postOnly === true
        ? {
            requestBody: {
              required: true,
              content: content({
                type: 'object',
                required: properties.filter(([, schema]) => isRequired(schema)).map(([key]) => key),
                properties: Object.fromEntries(properties.map(([key, one]) => [key, toReference(one, components)])),
              }),
            },
          }
        : { parameters: properties.map(([key, schema]) => describeParameter(key, schema, components)) }
    const operation = {
      tags: [method.tag],
      summary: method.summary,
      ...input,
      responses: {
        '200': { description: 'OK', content: content(toReference(method.result, components)) },
        ...Object.fromEntries(
          FAILURES.map((status) => [
            status,
            { description: HTTP_ERRORS[status], content: content(toReference(ErrorBody, components)) },
          ]),
        ),
      },
    }
    for (const name of [method.name, ...(method.aliases ?? [])]) {
      paths[`/${name}`] = {
        [method.postOnly === true ? 'post' : 'get']: { operationId: `legacy_${name}`, ...operation },
      }
    }
  }
  return { ...document, paths, components: { ...parts, schemas: components } }
}
