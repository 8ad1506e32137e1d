import { Type } from '@sinclair/typebox'
import { formatRaw } from '../../cell/address.ts'
import { ACTIONS_VERSION_HEADER, readSupported } from '../http/action-request.ts'
import { Default } from '../http/fields.ts'
import { Single } from '../http/parameters.ts'
import { expectPendingFilter, PendingParameters } from '../http/pending-parameters.ts'
import { IncludeSentences } from '../http/shared-parameters.ts'
import { Flag } from '../http/value-parser.ts'
import { listPendingTraces } from '../reads/pending.ts'
import { ActionsReply } from '../shapes/actions.ts'
import { toPendingActionsReply, visibleActions } from '../shapes/pending.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/pendingActions',
  operationId: 'api_v3_get_pending_actions',
  tag: 'actions',
  summary: 'Actions of pending traces',
  query: Type.Object({ ...PendingParameters, include_transactions: Default(Single(Flag), false), ...IncludeSentences }),
  headers: ACTIONS_VERSION_HEADER,
  reply: ActionsReply,
  isFresh: true,
  async handle(call) {
    const { query, headers, db } = call
    expectPendingFilter(query)
    const types = readSupported(query.supported_action_types, headers)
    const rows = await listPendingTraces(db, { accounts: query.account && [query.account], hashes: query.ext_msg_hash })
    const account = query.account && formatRaw(query.account)
    const shown = rows.flatMap((row) =>
      visibleActions(row, types)
        .filter(({ accounts }) => account === undefined || accounts.includes(account))
        .map((action) => ({ row, action })),
    )
    return toPendingActionsReply(call, shown, {
      includeTransactions: query.include_transactions,
      includeSentences: query.include_sentences,
    })
  },
})
