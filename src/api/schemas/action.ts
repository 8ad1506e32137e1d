import { Type } from '@sinclair/typebox'
import { Address, Hash, Int64, NextCursor, Nullable, NumericString } from '../../record/schema.ts'
import { TransactionRecord } from '../../record/transaction.ts'
import { AddressBook, Metadata } from './address-book.ts'

export const Action = Type.Object(
  {
    trace_id: Nullable(Hash),
    action_id: Hash,
    start_lt: NumericString,
    end_lt: NumericString,
    start_utime: Int64,
    end_utime: Int64,
    trace_end_lt: NumericString,
    trace_end_utime: Int64,
    trace_mc_seqno_end: Type.Integer(),
    transactions: Nullable(Type.Array(Hash)),
    success: Nullable(Type.Boolean()),
    type: Type.String(),
    details: Type.Object({}, { additionalProperties: true }),
    raw_action: Type.Optional(Type.Object({}, { additionalProperties: true })),
    trace_external_hash: Type.Optional(Hash),
    trace_external_hash_norm: Type.Optional(Hash),
    accounts: Type.Optional(Type.Array(Address)),
    transactions_full: Type.Optional(Type.Array(TransactionRecord.schema)),
    finality: Type.String(),
    failure: Type.Optional(Type.String({ description: 'why it failed, in plain words; beyond the contract' })),
  },
  { $id: 'Action' },
)

export const ActionsReply = Type.Object(
  {
    actions: Type.Array(Action),
    address_book: AddressBook,
    metadata: Metadata,
    ...NextCursor,
  },
  { $id: 'ActionsResponse' },
)
