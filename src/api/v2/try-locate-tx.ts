import { Located, locate } from './handlers/locate.ts'
import { defineMethod } from './http/method.ts'
import { Transaction } from './schemas/transaction.ts'

export default defineMethod({
  name: 'tryLocateTx',
  aliases: ['tryLocateResultTx'],
  tag: 'transactions',
  summary: 'The transaction that received a message',
  params: Located,
  result: Transaction,
  errors: [404],
  handle: (call) => locate(call, 'receiver'),
})
