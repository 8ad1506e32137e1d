import type { HttpError } from '../../http/http-errors.ts'
import { type Json, jsonAnswer, jsonContent, jsonFailures, toReference } from '../../http/openapi.ts'
import { ErrorEnvelope } from '../schemas/values.ts'
import { MAX_BATCH } from './json-rpc.ts'

const ID = { type: ['string', 'number'], description: "the request's own, repeated in `id` and `@extra` of its answer" }

const REQUEST: Json = {
  type: 'object',
  required: ['method'],
  properties: {
    jsonrpc: { type: 'string', description: '"2.0"; not looked at' },
    id: ID,
    method: { type: 'string' },
    params: { description: 'an object; none, null, [], a text or a number mean no parameters' },
    '@extra': { type: ['string', 'number'], description: 'repeated where there is no `id`' },
  },
}

const repeated = { jsonrpc: { type: 'string', const: '2.0' }, id: ID, '@extra': { type: 'string' } }

const SUCCESS: Json = {
  type: 'object',
  required: ['ok', 'result'],
  properties: { ok: { type: 'boolean', const: true }, result: {}, ...repeated },
}

const FAILURE: Json = {
  type: 'object',
  required: ['ok', 'error', 'code'],
  properties: {
    ok: { type: 'boolean', const: false },
    error: { type: 'string' },
    code: { type: 'integer', description: 'what the HTTP status would be, had it been asked alone' },
    ...repeated,
  },
}

/** What a method may answer beside the statuses that all have. */
const OWN: readonly HttpError[] = [404, 409, 413, 533]

/** One request or a batch of them, and what each is answered with. */
export function describeJsonRpc(components: Record<string, Json>, statuses: readonly HttpError[]): Json {
  Object.assign(components, { JsonRpcRequest: REQUEST, JsonRpcSuccess: SUCCESS, JsonRpcFailure: FAILURE })
  const named = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
  const list = (items: Json): Json => ({ type: 'array', minItems: 1, maxItems: MAX_BATCH, items })
  const answer = { oneOf: [named('JsonRpcSuccess'), named('JsonRpcFailure')] }
  const failure = { anyOf: [named('JsonRpcFailure'), toReference(ErrorEnvelope, components)] }
  return {
    operationId: 'jsonRPC_post',
    tags: ['rpc'],
    summary: 'Any method by name, in public spellings; an array is a batch',
    requestBody: {
      required: true,
      content: jsonContent({ oneOf: [named('JsonRpcRequest'), list(named('JsonRpcRequest'))] }),
    },
    responses: {
      '200': jsonAnswer(
        'The answer of the method. Of a batch one for each request, in their order: those that fail are among them with ' +
          'their own code, also when they are over the rate limit',
        { oneOf: [named('JsonRpcSuccess'), list(answer)] },
      ),
      ...jsonFailures(
        [...statuses, ...OWN].sort((a, b) => a - b),
        failure,
      ),
    },
  }
}
