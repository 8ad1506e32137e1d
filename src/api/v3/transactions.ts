import { Type } from '@sinclair/typebox'
import { defineEndpoint } from '../edge/endpoint.ts'
import { AddressText, HashText, Lt } from '../edge/forms.ts'
import { LtRange, Many, One, Page, SortParameter, UtimeRange } from '../edge/parameters.ts'
import { BlockFilter, expectWholeBlockFilter, IncludeBoc, McSeqno } from '../edge/shared-parameters.ts'
import { listTransactions } from '../reads/transaction-pages.ts'
import { TransactionsReply } from '../schemas/transaction.ts'
import { toTransactionsReply } from '../shapes/transactions.ts'

const Query = Type.Object({
  ...BlockFilter,
  mc_seqno: McSeqno,
  account: Many(AddressText),
  exclude_account: Many(AddressText, { description: 'transactions of these accounts are left out' }),
  hash: Many(HashText),
  lt: One(Lt),
  ...UtimeRange,
  ...LtRange,
  ...IncludeBoc,
  ...Page,
  sort: SortParameter,
})

export default defineEndpoint({
  path: '/transactions',
  operationId: 'api_v3_get_transactions',
  tag: 'blockchain',
  summary: 'Transactions',
  query: Query,
  reply: TransactionsReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, chain, db } = call
    expectWholeBlockFilter(query)
    if (query.mc_seqno !== undefined) await chain.expectMasterchainBlock(query.mc_seqno)
    const page = await listTransactions(db, query, query.sort, query)
    return toTransactionsReply(call, page)
  },
})
