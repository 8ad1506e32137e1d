import { Type } from '@sinclair/typebox'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported } from '../http/action-request.ts'
import { Default } from '../http/fields.ts'
import { Single } from '../http/parameters.ts'
import { Flag } from '../http/value-parser.ts'
import { TracesReply, toTracesReply } from '../shapes/traces.ts'
import { defineEndpoint } from './http/endpoint.ts'
import { listAskedTraces, TraceQuery } from './http/trace-request.ts'

export default defineEndpoint({
  path: '/traces',
  operationId: 'api_v3_get_traces',
  tag: 'actions',
  summary: 'Traces',
  query: Type.Object({ ...TraceQuery, include_actions: Default(Single(Flag), false) }),
  headers: ACTIONS_VERSION_HEADER,
  reply: TracesReply,
  mayBeMissing: true,
  isKept: true,
  isWide: true,
  async handle(call) {
    const { query, headers } = call
    const types = readActionTypes(readSupported(query.supported_action_types, headers))
    const { rows, nextCursor } = await listAskedTraces(call, query)
    if (query.trace_id !== undefined && rows.length === query.trace_id.length) call.lifetime('settled')
    const actions = query.include_actions ? types : undefined
    const parts = { name: 'traces', actions, includeSentences: query.include_sentences } as const
    return toTracesReply(call, rows, parts, nextCursor)
  },
})
