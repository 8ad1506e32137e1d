import type { TSchema } from '@sinclair/typebox'
import { ErrorBody } from '../../../record/schema.ts'
import {
  buildDocument,
  describeParameter,
  type Json,
  jsonAnswer,
  jsonContent,
  toReference,
} from '../../http/openapi.ts'
import type { Endpoint } from './endpoint.ts'

/** The OpenAPI document of the v3 endpoints, from the same schemas that read requests. */
export function describeV3(endpoints: readonly Endpoint[], version: string): Json {
  const components: Record<string, Json> = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      get: describeOperation(endpoint, components),
      ...(endpoint.post === undefined ? {} : { post: describePost(endpoint, endpoint.post, components) }),
    }
  }
  return buildDocument({
    ...{ title: 'indexed chain data, v3', version, mount: 'v3', publicly: 'see x-public-spelling' },
    ...{ paths, schemas: components, more: COMMON },
  })
}

const NEXT_CURSOR = 'where the next page of a list starts, when there may be one'

const COMMON: Json = {
  'x-request-options': {
    'X-Debug-Request | x_debug_request': 'boolean',
    'X-Timeout | x_timeout': 'milliseconds, at most 3000',
    'X-No-Address-Book | x_no_address_book': 'boolean, empties address_book',
    'X-No-Metadata | x_no_metadata': 'boolean, empties metadata',
    'X-Cellar-Mc-Seqno | min_mc_seqno':
      'masterchain seqno that the caller has seen: the answer is of this block or a later one, or a 404',
    strict: 'boolean, an unknown parameter is a 422 (documented dialect)',
  },
  'x-response-headers': {
    'X-Next-Cursor': NEXT_CURSOR,
    'X-Cellar-Mc-Seqno':
      'masterchain block that the answer is of; send it back with the next request, and that is not answered from before it. Told where there are read replicas, and to whoever sends one',
    'X-Cellar-Warning': 'what was odd about the request, e.g. a parameter that is not known',
  },
}

function describeOperation(endpoint: Endpoint, components: Record<string, Json>): Json {
  const answer = (description: string, schema: TSchema) => jsonAnswer(description, toReference(schema, components))
  const parameters = [
    ...Object.entries(endpoint.query.properties).map(([name, schema]) => describeParameter(name, schema, components)),
    ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description,
    })),
  ]
  const found = endpoint.csv === undefined ? answer('OK', endpoint.reply) : withCsv(answer('OK', endpoint.reply))
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      '200': 'cursor' in endpoint.query.properties ? withNextCursor(found) : found,
      ...(endpoint.mayBeMissing === true ? { '404': answer('nothing found', ErrorBody) } : {}),
      '422': answer('invalid parameters', ErrorBody),
      '429': answer('rate limit', ErrorBody),
      '500': answer('internal error', ErrorBody),
    },
  }
}

/** For those who ask for a sheet. */
const withCsv = ({ description, content }: Json): Json => ({
  description,
  content: { ...(content as Json), 'text/csv': { schema: { type: 'string', description: 'with `format=csv`' } } },
})

/** Some lists, those that are bare arrays among them, say it nowhere else. */
const withNextCursor = (answer: Json): Json => ({
  ...answer,
  headers: { 'X-Next-Cursor': { description: NEXT_CURSOR, schema: { type: 'string' } } },
})

/** The same operation with its parameters in a JSON body. */
function describePost(
  endpoint: Endpoint,
  { operationId, schema }: NonNullable<Endpoint['post']>,
  components: Record<string, Json>,
): Json {
  const { parameters: _, ...operation } = describeOperation(endpoint, components)
  components[schema] = { type: 'object', properties: toReference(endpoint.query.properties, components) }
  const content = jsonContent({ $ref: `#/components/schemas/${schema}` })
  return { ...operation, operationId, requestBody: { required: true, content } }
}
