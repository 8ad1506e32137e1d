import { BlockPage, listBlockPage } from './handlers/block-page.ts'
import { defineMethod } from './http/method.ts'
import { BlockTransactionsExt } from './schemas/transaction.ts'
import { toBlockId } from './shapes/ids.ts'
import { toTransactionExt } from './shapes/transaction.ts'

export default defineMethod({
  name: 'getBlockTransactionsExt',
  tag: 'transactions',
  summary: 'The transactions of a block',
  params: BlockPage,
  result: BlockTransactionsExt,
  async handle(call) {
    const { block, rows, incomplete } = await listBlockPage(call, call.params)
    return {
      '@type': 'blocks.transactionsExt' as const,
      id: toBlockId(block, call.dialect),
      req_count: call.params.count,
      incomplete,
      transactions: rows.map((row) => toTransactionExt(row, 'text')),
    }
  },
})
