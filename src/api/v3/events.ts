import { Type } from '@sinclair/typebox'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported } from '../http/action-request.ts'
import { EventsReply, toTracesReply } from '../shapes/traces.ts'
import { defineEndpoint } from './http/endpoint.ts'
import { listAskedTraces, TraceQuery } from './http/trace-request.ts'

export default defineEndpoint({
  path: '/events',
  operationId: 'api_v3_get_events',
  tag: 'actions',
  summary: 'Traces with their actions, under their old name',
  query: Type.Object(TraceQuery),
  headers: ACTIONS_VERSION_HEADER,
  reply: EventsReply,
  mayBeMissing: true,
  isWide: true,
  async handle(call) {
    const { query, headers } = call
    const actions = readActionTypes(readSupported(query.supported_action_types, headers))
    const { rows, nextCursor } = await listAskedTraces(call, query)
    return toTracesReply(call, rows, { name: 'events', actions, includeSentences: query.include_sentences }, nextCursor)
  },
})
