import { Type } from '@sinclair/typebox'
import { AccountPage, listAccountPage } from './handlers/account-page.ts'
import { defineMethod } from './http/method.ts'
import { Transaction } from './schemas/transaction.ts'
import { toExtTransaction } from './shapes/transaction.ts'

export default defineMethod({
  name: 'getTransactions',
  tag: 'transactions',
  summary: 'Transactions of an account, newest first',
  params: AccountPage,
  result: Type.Array(Transaction),
  async handle(call) {
    return (await listAccountPage(call, call.params, 'newest')).map((row) => toExtTransaction(row, 'text'))
  },
})
