import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { Flag, HashText } from '../http/forms.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { LtRange, Many, One, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { MessageParameters } from '../http/shared-parameters.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { listMessages, type MessageRow } from '../reads/messages.ts'
import { MessagesReply } from '../schemas/message.ts'
import { writeMetadata } from '../shapes/metadata.ts'
import { writeNextCursor } from '../shapes/transactions.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Query = Type.Object({
  ...MessageParameters,
  hash: Many(HashText, { description: 'legacy alias of msg_hash', deprecated: true }),
  ...UtimeRange,
  ...LtRange,
  exclude_externals: One(Flag),
  only_externals: One(Flag),
  ...Page,
  sort: SortParameter,
})

export default defineEndpoint({
  path: '/messages',
  operationId: 'api_v3_get_messages',
  tag: 'blockchain',
  summary: 'Messages',
  query: Query,
  reply: MessagesReply,
  async handle(call) {
    const { db, dialect } = call
    const { hash, ...query } = call.query
    if (hash !== undefined && query.msg_hash !== undefined) {
      throw new CellarError('BAD_REQUEST', 'cannot use both legacy and new message hashes')
    }
    const msgHash = query.msg_hash ?? hash
    const filter = msgHash === undefined ? query : { ...query, msg_hash: msgHash }
    const { rows, nextCursor } = await listMessages(db, filter, query.sort, query)
    if (query.msg_hash !== undefined && rows.length > 0) call.lifetime('settled')
    const books: Buffer[] = []
    const out = new JsonWriter(undefined, call.buffers).text('{"messages":[')
    rows.forEach((row, i) => {
      if (i > 0) out.text(',')
      writeMessage(out, row, dialect)
      if (row.source) books.push(row.source)
      if (row.destination) books.push(row.destination)
    })
    out.text('],"address_book":')
    await writeAddressBook(out, call, books)
    out.text(',"metadata":')
    await writeMetadata(out, call, books)
    writeNextCursor(out, call, nextCursor)
    return out.text('}')
  },
})

/** A message's document lies in its transaction's; which transactions it ties together is said only here. */
function writeMessage(out: JsonWriter, row: MessageRow, dialect: Dialect): void {
  writeDocument(out, row.doc, dialect)
  if (row.in_tx_hash) out.text(`,"in_msg_tx_hash":"${base64(row.in_tx_hash)}"`)
  if (row.out_tx_hash) out.text(`,"out_msg_tx_hash":"${base64(row.out_tx_hash)}"`)
  out.text('}')
}
