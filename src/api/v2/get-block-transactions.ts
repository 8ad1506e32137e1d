import { asAddress, formatRaw } from '../../cell/address.ts'
import { base64 } from '../http/json-writer.ts'
import { BlockPage, listBlockPage } from './handlers/block-page.ts'
import { defineMethod } from './http/method.ts'
import { BlockTransactions } from './schemas/transaction.ts'
import { toBlockId } from './shapes/ids.ts'

/** What the reference asks its node for: account, lt and hash of each, behind a cursor, without proof. */
const MODE = 135

export default defineMethod({
  name: 'getBlockTransactions',
  tag: 'transactions',
  summary: 'Ids of the transactions of a block',
  params: BlockPage,
  result: BlockTransactions,
  async handle(call) {
    const { block, rows, incomplete } = await listBlockPage(call, call.params)
    return {
      '@type': 'blocks.transactions' as const,
      id: toBlockId(block, call.dialect),
      req_count: call.params.count,
      incomplete,
      transactions: rows.map(({ account, lt, hash }) => ({
        '@type': 'blocks.shortTxId' as const,
        mode: MODE,
        account: formatRaw(asAddress(account)).toLowerCase(),
        lt: lt.toString(),
        hash: base64(hash),
      })),
    }
  },
})
