import { Type } from '@sinclair/typebox'
import { Address, ExtraCurrencies, Hash, NextCursor, Nullable, NumericString } from '../../record/schema.ts'
import { AddressBook, Metadata } from './address-book.ts'

const MessageContent = Type.Object(
  {
    hash: Nullable(Hash),
    body: Nullable(Type.String({ description: 'base64 BOC' })),
    decoded: Nullable(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'MessageContent' },
)

export const Message = Type.Object(
  {
    hash: Hash,
    source: Nullable(Address),
    destination: Nullable(Address),
    value: Nullable(NumericString),
    value_extra_currencies: Nullable(ExtraCurrencies),
    fwd_fee: Nullable(NumericString),
    ihr_fee: Nullable(NumericString),
    extra_flags: Nullable(Type.String()),
    created_lt: Nullable(NumericString),
    created_at: Nullable(NumericString),
    opcode: Nullable(
      Type.Integer({
        format: 'int64',
        minimum: 0,
        maximum: 0xffffffff,
        'x-public-spelling': 'JSON string, 0x + 8 lower-case hex digits',
      }),
    ),
    decoded_opcode: Nullable(Type.String()),
    ihr_disabled: Nullable(Type.Boolean()),
    bounce: Nullable(Type.Boolean()),
    bounced: Nullable(Type.Boolean()),
    import_fee: Nullable(NumericString),
    in_msg_tx_hash: Type.Optional(Hash),
    out_msg_tx_hash: Type.Optional(Hash),
    message_content: Nullable(MessageContent),
    init_state: Nullable(MessageContent),
    hash_norm: Type.Optional(Hash),
  },
  { $id: 'Message' },
)

export const MessagesReply = Type.Object(
  {
    messages: Type.Array(Message),
    address_book: AddressBook,
    metadata: Metadata,
    ...NextCursor,
  },
  { $id: 'MessagesResponse' },
)
