import { type Static, type TSchema, Type } from '@sinclair/typebox'
import {
  Address,
  ErrorBody,
  ExtraCurrencies,
  Hash,
  Int64,
  Nullable,
  NumericString,
  words,
} from '../../record/schema.ts'
import { SignedBlockRecord } from '../../record/signed-block.ts'
import { compileFields, Field, Unreadable } from '../http/fields.ts'
import { ofV3 } from '../http/openapi.ts'
import { AddressText } from '../http/value-parser.ts'
import type { StreamError } from './stream-error.ts'

export const EVENT_TYPES = [
  ...(['transactions', 'actions', 'trace', 'account_state_change', 'jettons_change', 'blocks'] as const),
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const FINALITIES = ['pending', 'confirmed', 'finalized'] as const
export type Finality = (typeof FINALITIES)[number]

export const MAX_LIST = 10_000

/** How a request of the wrong form is refused. */
export type Malformed = (cause: string) => StreamError

const list = (description: string, items: TSchema = Type.String()) =>
  Field<readonly string[]>({ type: 'array', items, maxItems: MAX_LIST, description }, (value) => {
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
    if (!isList) throw new Unreadable('must be a list of strings')
    if (value.length > MAX_LIST) throw new Unreadable(`has more than ${MAX_LIST} entries`)
    return value
  })
const flag = (description: string) =>
  Field<boolean>({ type: 'boolean', default: false, description }, (value) => {
    if (typeof value !== 'boolean') throw new Unreadable('must be true or false')
    return value
  })
const text = (description: string) =>
  Field<string>({ type: 'string', description }, (value) => {
    if (typeof value !== 'string') throw new Unreadable('must be a string')
    return value
  })

/** A word that is not known, for the error that says so; what is no text may refuse to become one. */
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 50) : typeof value)

/** What a subscription may say: requests are read by it, and the reference shows it. */
export const SubscribeRequest = Type.Object(
  {
    id: text(
      "the caller's own name of the stream: repeated in answers, and who comes back with it takes their old line's place",
    ),
    min_finality: Field<Finality, Malformed>(
      {
        ...{ type: 'string', enum: FINALITIES, default: 'finalized' },
        description: 'the least certain that is told; what is more certain is told as well',
      },
      (value, malformed) => {
        if (FINALITIES.includes(value as Finality)) return value as Finality
        throw malformed(`unknown finality state: ${wordOf(value)}`)
      },
    ),
    resume_from: text(
      '`event_id` of the last event that the reader has: everything behind it is told, then what comes',
    ),
    types: list(
      'what is told; trace_invalidated comes without being asked for',
      words(undefined, ...EVENT_TYPES, 'trace_invalidated'),
    ),
    addresses: list('accounts, in any form; of jetton wallets the owner will do', Type.Unsafe(AddressText.schema)),
    trace_external_hash_norms: list('normalised hashes of external messages whose traces are told, with type `trace`'),
    action_types: list('only actions of these types'),
    supported_action_types: list('types that the reader knows; actions of others are told as what they are made of'),
    include_address_book: flag('events have an `address_book`'),
    include_metadata: flag('events have `metadata` of tokens'),
    include_sentences: flag('actions have a `sentence`, and what failed a `failure_text`, in words'),
    all: flag('every account and every trace, without naming any'),
  },
  { $id: 'SubscribeRequest' },
)

export type SubscribeRequest = Static<typeof SubscribeRequest>

/** What was given of a subscription; a field that is not what its schema says is refused. */
export const readSubscribeRequest = compileFields<typeof SubscribeRequest, Malformed>(SubscribeRequest, {
  refuse: (name, problem, malformed) => malformed(`${name} ${problem}`),
  refuseMissing: (name, malformed) => malformed(`${name} is required`),
  isNothing: (value) => value === null,
})

const EventId = Type.String({
  ...{ $id: 'EventId', pattern: '^[0-9]{1,10}-[0-9]{1,9}$', examples: ['4711-3'] },
  description: 'a place in the history: a masterchain block and a number among its events, the same from every process',
})

const Level = words('Finality', ...FINALITIES)

/** Final events have a place in the history; others may be taken back and have none. */
const placed = { event_id: Type.Optional(EventId) }
const books = {
  address_book: Type.Optional(ofV3('AddressBook')),
  metadata: Type.Optional(ofV3('Metadata')),
}
const ofTrace = {
  trace_external_hash_norm: Type.Optional(Hash),
}

const event = <P extends Record<string, TSchema>>($id: string, type: string, description: string, properties: P) =>
  Type.Object({ type: Type.Literal(type, { description: 'what is told' }), ...properties }, { $id, description })

const State = Type.Object(
  {
    ...{ hash: Hash, balance: NumericString, extra_currencies: ExtraCurrencies },
    account_status: ofV3('AccountStatus'),
    ...{ frozen_hash: Nullable(Hash), data_hash: Nullable(Hash), code_hash: Nullable(Hash) },
  },
  { $id: 'StreamState' },
)

const Jetton = Type.Object(
  {
    ...{ address: Address, balance: NumericString, owner: Address, jetton: Address },
    ...{ last_transaction_lt: NumericString, code_hash: Hash, data_hash: Hash },
  },
  { $id: 'StreamJetton' },
)

const finality = Level
const actions = Type.Array(ofV3('Action'))

/** Everything that a stream tells, by `type`. */
export const StreamEvent = Type.Union(
  [
    event('TransactionsEvent', 'transactions', 'transactions of one trace, newest first', {
      ...{ finality, ...ofTrace, transactions: Type.Array(ofV3('Transaction')), ...books, ...placed },
    }),
    event('ActionsEvent', 'actions', 'actions of one trace, the last to end first', {
      ...{ finality, ...ofTrace, actions, ...books, ...placed },
    }),
    event('TraceEvent', 'trace', 'a whole trace', {
      ...{ finality, ...ofTrace, trace: Nullable(ofV3('TraceNode')) },
      transactions: Type.Record(Type.String(), ofV3('Transaction'), { description: 'its transactions, by hash' }),
      ...{ actions: Type.Optional(actions), ...books, ...placed },
    }),
    event('AccountStateEvent', 'account_state_change', 'the state that an account has from now on', {
      ...{ finality, account: Address, state: State, ...placed },
    }),
    event('JettonsEvent', 'jettons_change', 'what a jetton wallet holds from now on', {
      ...{ finality, jetton: Jetton, ...books, ...placed },
    }),
    event('BlocksEvent', 'blocks', 'a masterchain block with the shard blocks that it names, or a signed shard block', {
      ...{ finality, mc_seqno: Nullable(Type.Integer()) },
      blocks: Type.Array(Type.Union([ofV3('Block'), SignedBlockRecord.schema])),
      transactions: Type.Integer({ description: 'how many transactions they have' }),
      actions: Nullable(Type.Integer({ description: 'how many actions they completed' })),
      ...placed,
    }),
    event('TraceInvalidatedEvent', 'trace_invalidated', 'a message will not come: what was told of its trace is void', {
      ...{ ...ofTrace, reason: Type.Optional(Type.String()) },
    }),
    event('BlocksInvalidatedEvent', 'blocks_invalidated', 'signed blocks that lost to others', {
      blocks: Type.Array(SignedBlockRecord.schema),
    }),
    event('AccountStateInvalidatedEvent', 'account_state_invalidated', 'the block that left this state was replaced', {
      ...{ account: Address, invalidated_hash: Hash, state: Nullable(State) },
    }),
    event('JettonsInvalidatedEvent', 'jettons_invalidated', 'the block that left this balance was replaced', {
      ...{ address: Address, invalidated_lt: NumericString, jetton: Nullable(Jetton) },
    }),
    event('GapEvent', 'gap', 'what lies between these places cannot be had on this line', {
      ...{ from: EventId, to: EventId, reason: words(undefined, 'no longer kept', 'unknown id', 'slow reader') },
    }),
  ],
  { $id: 'StreamEvent', discriminator: { propertyName: 'type' } },
)

const Asked = { id: Type.Optional(Type.String()) }

/** What a WebSocket takes. */
export const SocketRequest = Type.Union(
  [
    Type.Object(
      { operation: Type.Literal('subscribe'), ...SubscribeRequest.properties },
      {
        $id: 'SubscribeMessage',
        description: 'replaces all that was asked for before, and goes on at the place reached',
      },
    ),
    Type.Object(
      {
        ...{ operation: Type.Literal('unsubscribe'), ...Asked },
        addresses: SubscribeRequest.properties.addresses,
        trace_external_hash_norms: SubscribeRequest.properties.trace_external_hash_norms,
      },
      { $id: 'UnsubscribeMessage', description: 'no more of these' },
    ),
    Type.Object({ operation: Type.Literal('ping'), ...Asked }, { $id: 'PingMessage', description: 'answered by pong' }),
  ],
  { $id: 'SocketRequest', discriminator: { propertyName: 'operation' } },
)

/** What it answers beside events. */
export const SocketAnswer = Type.Union(
  [
    Type.Object(
      { ...Asked, status: words(undefined, 'subscribed', 'unsubscribed', 'pong'), ...placed },
      { $id: 'StatusAnswer', description: 'done; with the place reached for who ever named one' },
    ),
    Type.Object(
      { ...Asked, ...ErrorBody.properties },
      { $id: 'RefusedAnswer', description: 'not done; the line stays open' },
    ),
  ],
  { $id: 'SocketAnswer' },
)

export const Health = Type.Object(
  {
    ok: Type.Boolean(),
    now: Int64,
    components: Type.Object({
      indexer: Type.Object({
        ok: Type.Boolean(),
        last_finalized_mc_block_time: Int64,
        finalized_age_seconds: Int64,
        last_confirmed_block_time: Type.Optional(Int64),
        confirmed_age_seconds: Type.Optional(Int64),
        error: Type.Optional(Type.String()),
      }),
    }),
  },
  { $id: 'StreamHealth' },
)
