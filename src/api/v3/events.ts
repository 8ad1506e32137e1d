import { Type } from '@sinclair/typebox'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported } from '../edge/action-request.ts'
import { defineEndpoint } from '../edge/endpoint.ts'
import { listAskedTraces, TraceQuery } from '../edge/trace-request.ts'
import { EventsReply } from '../schemas/trace.ts'
import { toTracesReply } from '../shapes/traces.ts'

export default defineEndpoint({
  path: '/events',
  operationId: 'api_v3_get_events',
  tag: 'actions',
  summary: 'Traces with their actions, under their old name',
  query: Type.Object(TraceQuery),
  headers: ACTIONS_VERSION_HEADER,
  reply: EventsReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, headers } = call
    const actions = readActionTypes(readSupported(query.supported_action_types, headers))
    const { rows, nextCursor } = await listAskedTraces(call, query)
    return toTracesReply(call, rows, { name: 'events', actions }, nextCursor)
  },
})
