import { Type } from '@sinclair/typebox'
import { ACTIONS_VERSION_HEADER, readSupported } from '../http/action-request.ts'
import { expectPendingFilter, PendingParameters } from '../http/pending-parameters.ts'
import { IncludeSentences } from '../http/shared-parameters.ts'
import { listPendingTraces } from '../reads/pending.ts'
import { PendingTracesReply, toPendingTracesReply } from '../shapes/pending.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/pendingTraces',
  operationId: 'api_v3_get_pending_traces',
  tag: 'actions',
  summary: 'Emulated or unfinished traces',
  query: Type.Object({ ...PendingParameters, ...IncludeSentences }),
  headers: ACTIONS_VERSION_HEADER,
  reply: PendingTracesReply,
  isFresh: true,
  async handle(call) {
    const { query, headers, db } = call
    expectPendingFilter(query)
    const types = readSupported(query.supported_action_types, headers)
    const rows = await listPendingTraces(db, { accounts: query.account && [query.account], hashes: query.ext_msg_hash })
    return toPendingTracesReply(call, rows, types, query.include_sentences)
  },
})
