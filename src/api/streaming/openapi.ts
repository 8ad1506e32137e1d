import type { TSchema } from '@sinclair/typebox'
import { ErrorBody } from '../../record/schema.ts'
import { buildDocument, describeParameter, type Json, jsonAnswer, jsonContent, toReference } from '../http/openapi.ts'
import { Health, SocketAnswer, SocketRequest, StreamEvent, SubscribeRequest } from './stream-schemas.ts'

/** The OpenAPI document of `/api/streaming`, from the same schemas that read subscriptions. */
export function describeStreams(version: string): Json {
  const schemas: Record<string, Json> = {}
  const of = (schema: TSchema): unknown => toReference(schema, schemas)
  const json = (description: string, schema: TSchema) => jsonAnswer(description, of(schema))
  const failures = {
    '400': json('the request is not one; the text says why', ErrorBody),
    '429': json('too many requests, or too many streams', ErrorBody),
  }
  const frames = {
    connected: of(SocketAnswer),
    event: of(StreamEvent),
    place: { type: 'object', properties: { event_id: of(PLACE) } },
  }
  const stream = {
    tags: ['streams'],
    responses: {
      '200': {
        description: 'frames of server-sent events, by name: see x-events for what their data are, as JSON',
        content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': frames } },
      },
      ...failures,
    },
  }
  const parameters = Object.entries(SubscribeRequest.properties).map(([name, schema]) =>
    describeParameter(name, schema, schemas),
  )
  const body = { required: true, content: jsonContent(of(SubscribeRequest)) }
  const paths = {
    '/v2/sse': {
      get: { operationId: 'sse_get', summary: 'A stream of server-sent events, for browsers', parameters, ...stream },
      post: { operationId: 'sse_post', summary: 'A stream of server-sent events', requestBody: body, ...stream },
    },
    '/v2/ws': {
      get: {
        ...{ operationId: 'ws', summary: 'Subscriptions over a WebSocket', tags: ['streams'] },
        parameters: parameters.filter(({ name }) => name === 'id'),
        'x-messages': { takes: of(SocketRequest), sends: { anyOf: [of(StreamEvent), of(SocketAnswer)] } },
        responses: { '101': { description: 'messages go both ways: see x-messages' }, '426': UPGRADE, ...failures },
      },
    },
    '/healthz': {
      get: {
        ...{ operationId: 'healthz', summary: 'Whether streams are live', tags: ['streams'] },
        responses: {
          '200': json('the newest block is at most 15 s old', Health),
          '503': json('it is older', Health),
          '429': failures['429'],
        },
      },
    },
  }
  return buildDocument({
    ...{ title: 'streams, v2', version, mount: 'streaming', publicly: 'spellings of the public service' },
    ...{ paths, schemas },
  })
}

const UPGRADE = { description: 'a WebSocket was not asked for' }
const PLACE = SocketAnswer.anyOf[0].properties.event_id
