import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { viewDocument } from '../../store/compact/packed-document.ts'
import { NonEmptySingle, Single } from '../http/parameters.ts'
import { IncludeBoc } from '../http/shared-parameters.ts'
import { HashText, Word } from '../http/value-parser.ts'
import { listChildren, listParents } from '../reads/message-ends.ts'
import { accountOf, listKeysByHash, listTransactionsAt, type TransactionRow } from '../reads/transactions.ts'
import { TransactionsReply, toTransactionsReply } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  hash: NonEmptySingle(HashText),
  direction: Single(Word(['in', 'out'], ['both']), {
    description: 'side of the given transaction: in gives its parent, out its children',
  }),
  ...IncludeBoc,
})

export default defineEndpoint({
  path: '/adjacentTransactions',
  operationId: 'api_v3_get_adjacent_transactions',
  tag: 'blockchain',
  summary: 'Parent and child transactions',
  query: Query,
  reply: TransactionsReply,
  mayBeMissing: true,
  async handle(call) {
    const { query, db, chain, dialect } = call
    if (query.hash === undefined) {
      throw dialect === 'public'
        ? await chain.missing('hash: no transaction was named')
        : new CellarError('BAD_REQUEST', 'hash: is required')
    }
    const [tx] = await listTransactionsAt(db, await listKeysByHash(db, [query.hash]))
    if (!tx) throw await chain.missing('transaction not found')
    const inMsgHash = inMsgHashOf(tx)
    const keys = [
      ...(query.direction === 'out' || inMsgHash === undefined ? [] : await listParents(db, tx, inMsgHash)),
      ...(query.direction === 'in' ? [] : await listChildren(db, tx)),
    ]
    const rows = await listTransactionsAt(db, keys)
    if (rows.length === 0) throw await chain.missing('no adjacent transactions')
    rows.sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : Buffer.compare(accountOf(a), accountOf(b))))
    return toTransactionsReply(call, { rows })
  },
})

/** Messages are found by their hash, which of a transaction's in-message only its document has. */
function inMsgHashOf({ stored }: TransactionRow): Buffer | undefined {
  const { in_msg } = JSON.parse(`${viewDocument(stored).toString('latin1')}}`) as { in_msg: { hash: string } | null }
  return in_msg ? Buffer.from(in_msg.hash, 'base64') : undefined
}
