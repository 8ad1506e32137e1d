import { OptionalKind } from '@sinclair/typebox'
import { HTTP_ERRORS, isHttpError } from '../../http/http-errors.ts'
import { buildDocument, describeParameter, type Json, toReference } from '../../http/openapi.ts'
import { ErrorEnvelope } from '../schemas/values.ts'
import { describeJsonRpc } from './json-rpc-openapi.ts'
import type { Method } from './method.ts'

const ALWAYS = [401, 405, 422, 429, 500, 504, 542]

/** The OpenAPI document of the v2 methods, from the same schemas that read requests. */
export function describeV2(methods: readonly (readonly [string, Method])[], version: string): Json {
  const components: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  for (const [name, method] of methods) {
    paths[`/${name}`] = {
      ...(method.postOnly === true ? {} : { get: describeOperation(name, method, 'get', components) }),
      ...(method.getOnly === true ? {} : { post: describeOperation(name, method, 'post', components) }),
    }
  }
  paths['/jsonRPC'] = { post: describeJsonRpc(components, ALWAYS, meaningOf) }
  return buildDocument({
    ...{ title: 'node-style chain data, v2', version, mount: 'v2', publicly: 'see x-public-value' },
    ...{ paths, schemas: components },
  })
}

const meaningOf = (code: number): string => (isHttpError(code) ? HTTP_ERRORS[code] : 'failure')

function describeOperation(name: string, method: Method, verb: 'get' | 'post', components: Record<string, Json>): Json {
  const properties = Object.entries(method.params.properties)
  const content = (schema: unknown): Json => ({ 'application/json': { schema } })
  const input =
    verb === 'get'
      ? { parameters: properties.map(([key, schema]) => describeParameter(key, schema, components)) }
      : {
          requestBody: {
            required: properties.length > 0,
            content: content({
              type: 'object',
              required: properties
                .filter(([, schema]) => !(OptionalKind in schema) && !('default' in schema))
                .map(([key]) => key),
              properties: Object.fromEntries(properties.map(([key, schema]) => [key, toReference(schema, components)])),
            }),
          },
        }
  const errors = [...ALWAYS, ...(method.errors ?? [])].sort((a, b) => a - b)
  return {
    operationId: `${name}_${verb}`,
    tags: [method.tag],
    summary: method.summary,
    ...input,
    responses: {
      '200': {
        description: 'Success',
        content: content({
          type: 'object',
          required: ['ok', 'result'],
          properties: {
            ok: { type: 'boolean', const: true },
            result: toReference(method.result, components),
            '@extra': { type: 'string', description: "the request's id, when one was sent" },
          },
        }),
      },
      ...Object.fromEntries(
        errors.map((code) => [
          code,
          { description: meaningOf(code), content: content(toReference(ErrorEnvelope, components)) },
        ]),
      ),
    },
  }
}
