import { Type } from '@sinclair/typebox'
import { MessageStatusRecord } from '../../record/message-status.ts'
import { Required } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { NonEmptySingle } from '../http/parameters.ts'
import { HashText } from '../http/value-parser.ts'
import { findMessageStatus } from '../reads/message-status.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/messageStatus',
  operationId: 'api_v3_get_message_status',
  tag: 'blockchain',
  summary: 'What became of a message',
  query: Type.Object({
    hash: Required(
      NonEmptySingle(HashText, {
        description: 'hash of the message, also the normalized one, in hex, base64 or base64url',
      }),
    ),
  }),
  reply: MessageStatusRecord.schema,
  mayBeMissing: true,
  isFresh: true,
  async handle({ query, db, chain }) {
    const last = await chain.findLastBlock()
    const status = await findMessageStatus(db, query.hash, last?.utime ?? 0)
    if (status === undefined)
      throw await chain.missing(
        'this message is not known: it is in no stored block, and was not sent here in the last days',
      )
    const out = new JsonWriter()
    MessageStatusRecord.write(out, status, undefined)
    return out
  },
})
