import { type TSchema, Type } from '@sinclair/typebox'
import { ActionRecord, StoredActionRecord } from './action.ts'
import { actionSchema } from './actions/action-schema.ts'
import { AddressBook } from './address-book.ts'
import { Metadata } from './metadata.ts'
import { Address, Hash, Int32, Int64, Nullable, NumericString } from './schema.ts'
import { TraceSumRecord } from './trace.ts'

const column = (items: TSchema, description: string): TSchema => Type.Array(items, { description })

const Place = Type.Integer({ minimum: 0 })

/** Columns of equal length: what a row would repeat 4,000 times is said once. */
const TraceGraphNodes = Type.Object(
  {
    hash: column(Hash, 'transactions by lt, then account; parents come before their children'),
    parent: column(Nullable(Place), 'place of the transaction that sent the in-message; null for the first'),
    account: column(Place, 'place in accounts'),
    in_msg_hash: column(Nullable(Hash), 'null for runs without a message'),
    opcode: column(Nullable(Type.Integer({ 'x-public-spelling': '0x and 8 hex digits' })), 'of the in-message'),
    decoded_opcode: column(Nullable(Place), 'place in texts: the name of the opcode'),
    value: column(Nullable(NumericString), 'nanotons of the in-message; null when it came from outside'),
    aborted: column(Type.Boolean(), 'whether it failed'),
    exit_code: column(Nullable(Int32), 'of the compute phase; null when nothing was run'),
    failure: column(Nullable(Place), 'place in texts: why it was aborted'),
    fees: column(NumericString, 'total_fees, nanotons'),
    lt: column(NumericString, 'logical time'),
    now: column(Int64, 'Unix time'),
    action: column(
      Nullable(Place),
      'place of the first action that it is part of, among those of the trace in the order in which they began',
    ),
  },
  { $id: 'TraceGraphNodes', description: 'columns, each with an entry for every node' },
)

/** Few transactions have any, so the others are not told of. */
const TraceGraphLogs = Type.Object(
  {
    node: column(Place, 'place of the transaction among the nodes'),
    count: column(Type.Integer({ minimum: 1 }), 'how many messages it sent to nobody on the chain'),
  },
  { $id: 'TraceGraphLogs', description: 'columns, each with an entry for every node that sent such messages' },
)

/** Names of the columns. */
export type TraceGraphColumn = keyof typeof TraceGraphNodes.properties

const { action_id, start_lt, end_lt, start_utime, end_utime, success, raw_action, failure } =
  StoredActionRecord.schema.properties

const { sentence, failure_text } = ActionRecord.schema.properties as Record<'sentence' | 'failure_text', TSchema>

/** An action without what it shares with its trace. */
const TraceGraphAction = actionSchema(
  'TraceGraphAction',
  Type.Object(
    {
      ...{ action_id, start_lt, end_lt, start_utime, end_utime, success, raw_action, failure },
      nodes: Type.Array(Place, { description: 'places of its transactions among the nodes' }),
      ...{ sentence, failure_text },
    },
    { $id: 'TraceGraphActionEnvelope' },
  ),
)

export const TraceGraphReply = Type.Object(
  {
    ...TraceSumRecord.schema.properties,
    accounts: Type.Array(Address, { description: 'each account once; nodes name it by its place' }),
    texts: Type.Array(Type.String(), { description: 'each text once; nodes name it by its place' }),
    nodes: TraceGraphNodes,
    logs: TraceGraphLogs,
    actions: Type.Array(TraceGraphAction, {
      description: 'in the order in which they began: the first 100, or fewer beside very many nodes',
    }),
    actions_count: Type.Integer({ description: 'of all actions; the rest is told by /actions?trace_id=' }),
    address_book: AddressBook,
    metadata: Metadata,
  },
  { $id: 'TraceGraphResponse' },
)
