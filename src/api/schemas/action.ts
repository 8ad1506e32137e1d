import { Type } from '@sinclair/typebox'
import { actionSchema } from '../../record/actions/action-schema.ts'
import { Address, FailureText, Hash, Int64, NextCursor, Nullable, NumericString } from '../../record/schema.ts'
import { TransactionRecord } from '../../record/transaction.ts'
import { AddressBook, Metadata } from './address-book.ts'

/** What is known of an action that has no details, under the names of the public service. */
const RawAction = Type.Object(
  {
    TraceId: Hash,
    ActionId: Hash,
    StartLt: NumericString,
    EndLt: NumericString,
    StartUtime: Int64,
    EndUtime: Int64,
    TraceEndLt: NumericString,
    TraceEndUtime: Int64,
    TraceMcSeqnoEnd: Type.Integer(),
    TxHashes: Type.Array(Hash),
    Type: Type.String(),
    Success: Type.Boolean(),
  },
  { $id: 'RawAction', description: 'what is known of an action that has no details' },
)

/** What actions of all types have; type and details come with each. */
export const ActionEnvelope = Type.Object(
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
    raw_action: Type.Optional(RawAction),
    trace_external_hash: Type.Optional(Hash),
    trace_external_hash_norm: Type.Optional(Hash),
    accounts: Type.Optional(Type.Array(Address)),
    transactions_full: Type.Optional(Type.Array(TransactionRecord.schema)),
    finality: Type.String(),
    sentence: Type.Optional(Type.String({ description: 'what happened, in words, with `include_sentences`' })),
    failure_text: Type.Optional(FailureText),
    failure: Type.Optional(Type.String({ description: 'why it failed, in plain words; beyond the contract' })),
  },
  { $id: 'ActionEnvelope' },
)

export const Action = actionSchema('Action', ActionEnvelope)

export const ActionsReply = Type.Object(
  {
    actions: Type.Array(Action),
    address_book: AddressBook,
    metadata: Metadata,
    ...NextCursor,
  },
  { $id: 'ActionsResponse' },
)
