import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { Many, NonEmptySingle, Page } from '../http/parameters.ts'
import { Direction, IncludeBoc } from '../http/shared-parameters.ts'
import { HashText, Opcode } from '../http/value-parser.ts'
import { CUT, listMessageEnds } from '../reads/message-ends.ts'
import { listByInOpcode, listKeyPage } from '../reads/transaction-pages.ts'
import type { Call } from '../shapes/call.ts'
import { TransactionsReply, toTransactionsReply } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  msg_hash: Many(HashText, { description: 'hash or normalised hash' }),
  body_hash: NonEmptySingle(HashText),
  opcode: NonEmptySingle(Opcode, {
    description: 'hex, or signed 32-bit decimal if not valid hex; implies direction=in',
  }),
  direction: Direction,
  ...IncludeBoc,
  ...Page,
})

export default defineEndpoint({
  path: '/transactionsByMessage',
  operationId: 'api_v3_get_transactions_by_message',
  tag: 'blockchain',
  summary: 'Transactions by message',
  query: Query,
  reply: TransactionsReply,
  async handle(call: Call<typeof Query>) {
    const { query, db } = call
    const { msg_hash, body_hash, opcode, direction } = query
    if (msg_hash === undefined && body_hash === undefined && opcode === undefined) {
      throw new CellarError('BAD_REQUEST', 'msg_hash: one of msg_hash, body_hash and opcode is required')
    }
    // By opcode alone there may be millions, and they are listed straight from the index that has their order.
    if (opcode !== undefined && msg_hash === undefined && body_hash === undefined) {
      return toTransactionsReply(call, await listByInOpcode(db, opcode, query))
    }
    const { keys, isCut } = await listMessageEnds(db, query, opcode === undefined ? direction : 'in')
    if (isCut) call.warn(CUT)
    return toTransactionsReply(call, await listKeyPage(db, keys, query))
  },
})
