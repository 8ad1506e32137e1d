import { AccountPage, listAccountPage } from './handlers/account-page.ts'
import { defineMethod } from './http/method.ts'
import { TransactionsStd } from './schemas/transaction.ts'
import { NO_TRANSACTION, toTransactionId } from './shapes/ids.ts'
import { toTransactionStd } from './shapes/transaction.ts'

export default defineMethod({
  name: 'getTransactionsStd',
  tag: 'transactions',
  summary: 'Transactions of an account as the node shapes them, and where the next page begins',
  params: AccountPage,
  result: TransactionsStd,
  async handle(call) {
    const rows = await listAccountPage(call, call.params, 'end')
    const last = rows.at(-1)
    return {
      '@type': 'raw.transactions' as const,
      transactions: rows.map((row) => toTransactionStd(row, 'text')),
      previous_transaction_id: last ? toTransactionId(last.prev_trans_lt, last.prev_trans_hash) : NO_TRANSACTION,
    }
  },
})
