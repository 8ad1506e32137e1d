import { Type } from '@sinclair/typebox'
import { Page, SortParameter } from '../http/parameters.ts'
import { IncludeBoc, MasterchainSeqno } from '../http/shared-parameters.ts'
import { listTransactions } from '../reads/transaction-pages.ts'
import { TransactionsReply, toTransactionsReply } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/transactionsByMasterchainBlock',
  operationId: 'api_v3_get_transactions_by_masterchain_block',
  tag: 'blockchain',
  summary: 'Transactions of a masterchain block and its shard blocks',
  query: Type.Object({ seqno: MasterchainSeqno, ...IncludeBoc, ...Page, sort: SortParameter }),
  reply: TransactionsReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, chain, db } = call
    const page = await listTransactions(db, { mc_seqno: query.seqno }, query.sort, query)
    await chain.expectMasterchainBlock(query.seqno)
    call.lifetime('settled')
    return toTransactionsReply(call, page)
  },
})
