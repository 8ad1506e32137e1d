import { Type } from '@sinclair/typebox'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { Many } from '../http/parameters.ts'
import { IncludeSentences } from '../http/shared-parameters.ts'
import { AddressText, HashText } from '../http/value-parser.ts'
import { isOutdated, listPendingTraces } from '../reads/pending.ts'
import { toPendingTransactionsReply } from '../shapes/pending.ts'
import { TransactionsReply } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  account: Many(AddressText, { description: 'at least one, or a trace_id' }),
  trace_id: Many(HashText, { description: 'traces whose first transaction is on chain' }),
  ...IncludeSentences,
})

export default defineEndpoint({
  path: '/pendingTransactions',
  operationId: 'api_v3_get_pending_transactions',
  tag: 'blockchain',
  summary: 'Transactions that are emulated, or in blocks that are not final',
  query: Query,
  reply: TransactionsReply,
  isFresh: true,
  async handle(call) {
    const { account: accounts, trace_id: traceIds, include_sentences: includeSentences } = call.query
    if (!accounts?.length && !traceIds?.length)
      throw new CellarError('BAD_REQUEST', 'account: at least one is required')
    const rows = await listPendingTraces(call.db, { accounts, traceIds })
    const keys = accounts && new Set(accounts.map(byteKey))
    // What a message does once it has begun is told by the index, and anew for the rest of it.
    const shown = rows.filter((row) => !isOutdated(row))
    const isShown = (account: Buffer): boolean => keys?.has(byteKey(account)) ?? true
    return toPendingTransactionsReply(call, shown, isShown, includeSentences)
  },
})
