import { Type } from '@sinclair/typebox'
import type { Hash } from '../cell/hash.ts'
import type { Action } from '../model/action.ts'
import { actionSchema } from './actions/action-schema.ts'
import { defineDocument } from './define-document.ts'
import { defineRecord } from './define-record.ts'
import { JsonWriter } from './json-writer.ts'
import { address, addresses, as, boolean, decimal, hash, int64, json, text, word, written } from './kinds.ts'
import { FailureText } from './schema.ts'
import { type FinalityContext, TransactionRecord } from './transaction.ts'

/** What all actions of a trace say of it. */
export interface ActionTrace {
  readonly id: Hash
  readonly endLt: bigint
  readonly endUtime: number
  readonly mcSeqnoEnd: number
  readonly externalHash: Hash | null
  readonly externalHashNorm: Hash | null
}

/** What an action is rendered by. */
export interface ActionContext {
  readonly trace: ActionTrace
  /** As it is shown: null of a trace that is not on chain. */
  readonly traceId: Hash | null
  readonly finality: FinalityContext['finality']
  readonly includeAccounts: boolean
}

/** Of actions that are stored: who asks for accounts gets them from the row. */
export const finalizedContext = (trace: ActionTrace): ActionContext => ({
  ...{ trace, traceId: trace.id, finality: 'finalized', includeAccounts: false },
})

const seqno = as(int64, Type.Integer())

/** What is known of an action that v3 has no details for, under the names of the public service. */
const RawActionRecord = defineRecord<Action, ActionContext>()('RawAction', {
  TraceId: hash((_, { trace }) => trace.id),
  ActionId: hash((action) => action.id),
  StartLt: decimal((action) => action.startLt),
  EndLt: decimal((action) => action.endLt),
  StartUtime: int64((action) => action.startUtime),
  EndUtime: int64((action) => action.endUtime),
  TraceEndLt: decimal((_, { trace }) => trace.endLt),
  TraceEndUtime: int64((_, { trace }) => trace.endUtime),
  TraceMcSeqnoEnd: seqno((_, { trace }) => trace.mcSeqnoEnd),
  TxHashes: hash.list((action) => action.transactions),
  Type: as(word(), Type.String())((action) => action.type),
  Success: boolean((action) => action.success),
})

const rawAction = as(
  RawActionRecord,
  Type.Object(RawActionRecord.schema.properties, {
    $id: 'RawAction',
    description: 'what is known of an action that has no details',
  }),
)

const rawAddress = as(word(), address.schema)

const failure = as(json, Type.String({ description: 'why it failed, in plain words; beyond the contract' }))

/** As it is stored, which is all of it but what a reply adds. */
export const StoredActionRecord = defineRecord<Action, ActionContext>()(undefined, {
  trace_id: hash.orNull((_, context) => context.traceId),
  action_id: hash((action) => action.id),
  start_lt: decimal((action) => action.startLt),
  end_lt: decimal((action) => action.endLt),
  start_utime: int64((action) => action.startUtime),
  end_utime: int64((action) => action.endUtime),
  trace_end_lt: decimal((_, { trace }) => trace.endLt),
  trace_end_utime: int64((_, { trace }) => trace.endUtime),
  trace_mc_seqno_end: seqno((_, { trace }) => trace.mcSeqnoEnd),
  transactions: hash.listOrNull((action) => action.transactions),
  success: boolean.orNull((action) => action.success),
  type: word()(printedType),
  details: json((action) => action.details),
  raw_action: rawAction.optional((action) => ('error' in action.details ? action : null)),
  trace_external_hash: hash.optional((_, { trace }) => trace.externalHash),
  trace_external_hash_norm: hash.optional((_, { trace }) => trace.externalHashNorm),
  accounts: rawAddress.optionalList((action, context) => (context.includeAccounts ? action.accounts : undefined)),
  finality: as(word(), Type.String())((_, context) => context.finality),
  failure: failure.optional((action) => action.failure),
})

/** What a reply adds to a stored action. */
export interface ActionEnd {
  readonly sentence?: string
  readonly failure_text?: string | null
  /** Joined, 33 bytes each. */
  readonly accounts?: Uint8Array
  /** Writes the list of its transactions. */
  readonly writeTransactions?: ((w: JsonWriter) => void) | undefined
}

const sentence = as(text, Type.String({ description: 'what happened, in words, with `include_sentences`' }))

/** Stored up to, not including, the closing brace: a reader may want a sentence, accounts or whole transactions behind it. */
export const ActionRecord = defineDocument(
  'ActionEnvelope',
  StoredActionRecord,
  defineRecord<ActionEnd>()(undefined, {
    sentence: sentence.optional((end) => end.sentence),
    failure_text: as(text, FailureText).optional((end) => end.failure_text),
    accounts: addresses.optional((end) => end.accounts),
    transactions_full: written(Type.Array(TransactionRecord.schema)).optional((end) => end.writeTransactions),
  }),
)

const { type: _, details: __, ...shared } = ActionRecord.schema.properties

/** What actions of all types have; type and details come with each. */
const ActionEnvelope = Type.Object(shared, { $id: 'ActionEnvelope' })

/** An action of any type. */
export const AnyAction = actionSchema('Action', ActionEnvelope)

const writer = new JsonWriter()

/** An action as a value, for those who keep it in another form. */
export function toActionValue(action: Action, context: ActionContext): Record<string, unknown> {
  writer.at = 0
  ActionRecord.writeOpen(writer, action, context)
  return JSON.parse(`${Buffer.from(writer.view()).toString('utf8')}}`)
}

/** The type as it is shown, stored and asked for: a transfer that carries extra currencies has a name of its own. */
export function printedType({ type, details }: Action): string {
  const currencies =
    type === 'ton_transfer'
      ? details.value_extra_currencies
      : type === 'call_contract'
        ? details.extra_currencies
        : undefined
  if (typeof currencies !== 'object' || currencies === null) return type
  return Object.keys(currencies).length > 0 ? 'extra_currency_transfer' : type
}
