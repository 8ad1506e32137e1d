import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { defineKind } from '../../record/kind.ts'
import { MessageRecord } from '../../record/message.ts'
import { viewDocument } from '../../store/compact/packed-document.ts'
import { Many, Page, Single, SortParameter, UtimeRange } from '../http/parameters.ts'
import { MessageParameters } from '../http/shared-parameters.ts'
import { Flag, HashText, Lt } from '../http/value-parser.ts'
import { listMessages, type MessageRow } from '../reads/messages.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** A message's document lies in its transaction's; which transactions it ties together is said only here. */
const storedMessage = defineKind(MessageRecord.schema, (w, row: MessageRow, dialect: Dialect) => {
  const { doc_offset, doc_length } = row
  writeDocument(w, viewDocument(row.stored).subarray(doc_offset, doc_offset + doc_length), dialect)
  MessageRecord.writeEnd(w, row)
})

const MessagesReply = defineListReply('MessagesResponse', 'messages', storedMessage, { hasMetadata: true })

const Query = Type.Object({
  ...MessageParameters,
  hash: Many(HashText, { description: 'legacy alias of msg_hash', deprecated: true }),
  ...UtimeRange,
  start_lt: Single(Lt, {
    description: 'inclusive lower bound; from 1 on it leaves out messages from outside, which have no lt',
  }),
  end_lt: Single(Lt, { description: 'inclusive upper bound; it leaves out messages from outside, which have no lt' }),
  exclude_externals: Single(Flag),
  only_externals: Single(Flag),
  ...Page,
  sort: SortParameter,
})

export default defineEndpoint({
  path: '/messages',
  operationId: 'api_v3_get_messages',
  tag: 'blockchain',
  summary: 'Messages',
  query: Query,
  reply: MessagesReply.schema,
  isKept: true,
  async handle(call) {
    const { db, dialect } = call
    const { hash, ...query } = call.query
    if (hash !== undefined && query.msg_hash !== undefined) {
      throw new CellarError('BAD_REQUEST', 'cannot use both legacy and new message hashes')
    }
    const msgHash = query.msg_hash ?? hash
    const filter = msgHash === undefined ? query : { ...query, msg_hash: msgHash }
    const page = await listMessages(db, filter, query.sort, query)
    const { rows } = page
    if (query.msg_hash !== undefined && rows.length > 0) call.lifetime('settled')
    const books = rows.flatMap(({ source, destination }) => [source ?? [], destination ?? []].flat())
    return MessagesReply.write(call, { ...page, context: dialect, books, epoch: rows[0]?.epoch })
  },
})
