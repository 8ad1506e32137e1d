import { type TSchema, Type } from '@sinclair/typebox'
import { Hash, Int64, NextCursor, Nullable, NumericString, words } from '../../record/schema.ts'
import { TransactionRecord } from '../../record/transaction.ts'
import { Action } from './action.ts'
import { AddressBook, Metadata } from './address-book.ts'

const TraceMeta = Type.Object(
  {
    trace_state: words(undefined, 'complete', 'pending', 'broken'),
    messages: Int64,
    transactions: Int64,
    pending_messages: Int64,
    classification_state: words(undefined, 'unclassified', 'failed', 'ok', 'broken'),
  },
  { $id: 'TraceMeta' },
)

const TraceNode = Type.Object(
  {
    tx_hash: Type.Optional(Hash),
    in_msg_hash: Type.Optional(Hash),
    // A tree: the component refers to itself.
    children: Nullable(Type.Array(Type.Unsafe<TSchema>({ $ref: '#/components/schemas/TraceNode' }))),
  },
  { $id: 'TraceNode' },
)

export const Trace = Type.Object(
  {
    trace_id: Nullable(Hash),
    external_hash: Nullable(Hash),
    mc_seqno_start: NumericString,
    mc_seqno_end: NumericString,
    start_lt: NumericString,
    start_utime: Int64,
    end_lt: Nullable(NumericString),
    end_utime: Nullable(Int64),
    trace_info: TraceMeta,
    is_incomplete: Type.Boolean(),
    warning: Type.Optional(Type.String()),
    actions: Type.Optional(Type.Array(Action)),
    trace: Type.Optional(TraceNode),
    transactions_order: Type.Optional(Type.Array(Hash)),
    transactions: Type.Optional(Type.Record(Type.String(), TransactionRecord.schema)),
  },
  { $id: 'Trace' },
)

export const EventsReply = Type.Object(
  {
    events: Type.Array(Trace),
    address_book: AddressBook,
    metadata: Metadata,
    ...NextCursor,
  },
  { $id: 'EventsResponse' },
)

export const TracesReply = Type.Object(
  {
    traces: Type.Array(Trace),
    address_book: AddressBook,
    metadata: Metadata,
    ...NextCursor,
  },
  { $id: 'TracesResponse' },
)

/** `traces` is null when there are none. */
export const PendingTracesReply = Type.Object(
  { traces: Type.Array(Trace), address_book: AddressBook, metadata: Metadata },
  { $id: 'PendingTracesResponse' },
)
