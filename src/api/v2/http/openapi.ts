import type { HttpError } from '../../http/http-errors.ts'
import { buildDocument, describeInput, type Json, jsonAnswer, jsonFailures, toReference } from '../../http/openapi.ts'
import { ErrorEnvelope } from '../schemas/values.ts'
import { describeJsonRpc } from './json-rpc-openapi.ts'
import type { Method } from './method.ts'

const ALWAYS: readonly HttpError[] = [401, 405, 422, 429, 500, 504, 542]

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
  paths['/jsonRPC'] = { post: describeJsonRpc(components, ALWAYS) }
  return buildDocument({
    ...{ title: 'node-style chain data, v2', version, mount: 'v2', publicly: 'see x-public-value' },
    ...{ paths, schemas: components },
  })
}

function describeOperation(name: string, method: Method, verb: 'get' | 'post', components: Record<string, Json>): Json {
  const errors = [...ALWAYS, ...(method.errors ?? [])].sort((a, b) => a - b)
  return {
    operationId: `${name}_${verb}`,
    tags: [method.tag],
    summary: method.summary,
    ...describeInput(method.params, verb === 'post', components),
    responses: {
      '200': jsonAnswer('Success', {
        type: 'object',
        required: ['ok', 'result'],
        properties: {
          ok: { type: 'boolean', const: true },
          result: toReference(method.result, components),
          '@extra': { type: 'string', description: "the request's id, when one was sent" },
        },
      }),
      ...jsonFailures(errors, toReference(ErrorEnvelope, components)),
    },
  }
}
