import { Type } from '@sinclair/typebox'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported } from '../edge/action-request.ts'
import { defineEndpoint } from '../edge/endpoint.ts'
import { Flag } from '../edge/forms.ts'
import { Default, One } from '../edge/parameters.ts'
import { listAskedTraces, TraceQuery } from '../edge/trace-request.ts'
import { TracesReply } from '../schemas/trace.ts'
import { toTracesReply } from '../shapes/traces.ts'

export default defineEndpoint({
  path: '/traces',
  operationId: 'api_v3_get_traces',
  tag: 'actions',
  summary: 'Traces',
  query: Type.Object({ ...TraceQuery, include_actions: Default(One(Flag), false) }),
  headers: ACTIONS_VERSION_HEADER,
  reply: TracesReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, headers } = call
    const types = readActionTypes(readSupported(query.supported_action_types, headers))
    const { rows, nextCursor } = await listAskedTraces(call, query)
    return toTracesReply(call, rows, { name: 'traces', actions: query.include_actions ? types : undefined }, nextCursor)
  },
})
