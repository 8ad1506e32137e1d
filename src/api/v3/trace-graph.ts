import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { TraceGraphReply } from '../../record/trace-graph.ts'
import { ACTIONS_VERSION_HEADER, readActionTypes, readSupported, SupportedActionTypes } from '../http/action-request.ts'
import { NonEmptySingle } from '../http/parameters.ts'
import { IncludeSentences } from '../http/shared-parameters.ts'
import { HashText } from '../http/value-parser.ts'
import { listTraces } from '../reads/traces.ts'
import { toTraceGraphReply } from '../shapes/trace-graph.ts'
import { defineEndpoint } from './http/endpoint.ts'
import { findTraceIds } from './http/trace-request.ts'

const ONE = { limit: 1, offset: 0 }

export default defineEndpoint({
  path: '/traceGraph',
  operationId: 'api_v3_get_trace_graph',
  tag: 'actions',
  summary: 'One trace to be drawn: its transactions as columns, its actions, and what failed',
  query: Type.Object({
    trace_id: NonEmptySingle(HashText, { description: 'the trace itself' }),
    tx_hash: NonEmptySingle(HashText, { description: 'a transaction of it' }),
    msg_hash: NonEmptySingle(HashText, { description: 'a message of it, by hash or normalised hash' }),
    supported_action_types: SupportedActionTypes,
    ...IncludeSentences,
  }),
  headers: ACTIONS_VERSION_HEADER,
  reply: TraceGraphReply,
  mayBeMissing: true,
  isWide: true,
  async handle(call) {
    const { query, db, chain, headers } = call
    const { trace_id, tx_hash, msg_hash } = query
    const given = [trace_id, tx_hash, msg_hash].filter((hash) => hash !== undefined)
    if (given.length !== 1)
      throw new CellarError('BAD_REQUEST', 'trace_id: exactly one of trace_id, tx_hash and msg_hash')
    const ids = await findTraceIds(db, {
      ...(trace_id && { trace_id: [trace_id] }),
      ...(tx_hash && { tx_hash: [tx_hash] }),
      ...(msg_hash && { msg_hash: [msg_hash] }),
    })
    const [row] = ids?.length ? (await listTraces(db, { ids }, 'desc', ONE)).rows : []
    if (row === undefined) throw await chain.missing('trace not found')
    call.lifetime('settled')
    const types = readActionTypes(readSupported(query.supported_action_types, headers))
    return toTraceGraphReply(call, row, types, query.include_sentences)
  },
})
