import { Type } from '@sinclair/typebox'
import type { Hash } from '../cell/hash.ts'
import type { AccountState } from '../model/account-state.ts'
import type { Message } from '../model/message.ts'
import { explainOutcome, outcomeOf } from '../model/outcome.ts'
import type { Transaction } from '../model/transaction.ts'
import { AccountStateRecord, accountStatus, type StateSide, toStateSide } from './account-state.ts'
import { BlockIdRecord } from './block-id.ts'
import { defineDocument } from './define-document.ts'
import { defineRecord } from './define-record.ts'
import { markReceiver } from './dialect.ts'
import { JsonWriter } from './json-writer.ts'
import { defineKind } from './kind.ts'
import { address, as, boolean, decimal, extraCurrencies, hash, int32, text, word } from './kinds.ts'
import { type MessageContext, MessageRecord } from './message.ts'
import { FailureText, Nullable, words } from './schema.ts'
import { type DescriptionContext, TransactionDescrRecord } from './transaction-description.ts'

/** Where a message lies in its transaction's document, without the hashes of its two ends and its closing brace. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** How much of a transaction is settled. */
export interface FinalityContext {
  /** `pending`: emulated, and not in a block. */
  readonly finality: 'pending' | 'confirmed' | 'finalized'
  /** Of the message that its trace began with; null when that was none from outside or is not known. */
  readonly externalHash: Hash | null
}

/** What a transaction is rendered by. */
export interface TransactionContext extends MessageContext, DescriptionContext, FinalityContext {
  readonly finality: FinalityContext['finality']
  /** Of the transaction. */
  readonly hash: Hash
  /** undefined when the states are not known. */
  readonly before: AccountState | undefined
  readonly after: AccountState | undefined
  /** The transaction that sent the in-message. */
  readonly sender: Hash | null
  /** Those that received the out-messages, in their order. */
  readonly receivers: readonly (Hash | undefined)[] | undefined
  /** Where messages come to lie: the in-message first, if there is one, then the out-messages. */
  readonly spans: Span[]
}

const finality = as(word(), words('Finality', 'pending', 'confirmed', 'finalized'))

/** Last, where transactions that are not final say otherwise. */
const FINALITY = {
  emulated: boolean((_: unknown, context: FinalityContext) => context.finality === 'pending'),
  finality: finality.optional((_: unknown, context: FinalityContext) => context.finality),
  trace_external_hash: hash.optional((_: unknown, context: FinalityContext) => context.externalHash),
}

const Finality = defineRecord<undefined, FinalityContext>()(undefined, FINALITY)

const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d
const CLOSE_STATE = 0x7d

function writeMessage(w: JsonWriter, message: Message, context: TransactionContext): void {
  const offset = w.at
  MessageRecord.writeOpen(w, message, context)
  context.spans.push({ offset, length: w.at - offset })
}

/** Ends a received message: its receiver is the transaction it is in; its sender may not be indexed. */
export const writeReceivedEnd = (w: JsonWriter, receiver: Uint8Array, sender: Uint8Array | null): void =>
  MessageRecord.writeEnd(w, { in_tx_hash: receiver, out_tx_hash: sender })

/** Ends a sent message. Its receiver comes later as a rule: a mark keeps its place, and who sends the document fills it. */
export function writeSentEnd(w: JsonWriter, receiver: Uint8Array | null, sender: Uint8Array): void {
  if (receiver === null) markReceiver(w)
  MessageRecord.writeEnd(w, { in_tx_hash: receiver, out_tx_hash: sender })
}

const receivedMessage = defineKind(MessageRecord.schema, (w, message: Message, context: TransactionContext) => {
  writeMessage(w, message, context)
  writeReceivedEnd(w, context.hash, context.sender)
})

const sentMessages = defineKind(
  Type.Array(Nullable(MessageRecord.schema)),
  (w, messages: readonly Message[], context: TransactionContext) => {
    w.byte(OPEN)
    for (let i = 0; i < messages.length; i++) {
      if (i > 0) w.byte(COMMA)
      writeMessage(w, messages[i] as Message, context)
      writeSentEnd(w, context.receivers?.[i] ?? null, context.hash)
    }
    w.byte(CLOSE)
  },
)

const accountState = defineKind(AccountStateRecord.schema, (w, side: StateSide) => {
  AccountStateRecord.writeOpen(w, side, undefined)
  w.byte(CLOSE_STATE)
})

const failure = as(word(), Type.String({ description: 'why it was aborted, in plain words; beyond the contract' }))

const failureOf = ({ description }: Transaction): string | null =>
  'aborted' in description && description.aborted ? explainOutcome(outcomeOf(description)) : null

/** What is known of a transaction when it is sent. */
export interface TransactionEnd {
  readonly trace_id: Uint8Array | null
  /** Why it was aborted, for who asked for sentences. */
  readonly failure_text?: string | undefined
}

const StoredTransaction = defineRecord<Transaction, TransactionContext>()(undefined, {
  account: address((transaction) => transaction.account),
  hash: hash((transaction) => transaction.hash),
  lt: decimal((transaction) => transaction.lt),
  now: int32((transaction) => transaction.now),
  mc_block_seqno: int32((transaction) => transaction.mcSeqno),
  prev_trans_hash: hash((transaction) => transaction.prevTransHash),
  prev_trans_lt: decimal((transaction) => transaction.prevTransLt),
  orig_status: accountStatus((transaction) => transaction.origStatus),
  end_status: accountStatus((transaction) => transaction.endStatus),
  total_fees: decimal((transaction) => transaction.totalFees),
  total_fees_extra_currencies: extraCurrencies.orNull((transaction) => transaction.totalFeesExtraCurrencies),
  description: TransactionDescrRecord((transaction) => transaction.description),
  block_ref: BlockIdRecord((transaction) => transaction.block),
  in_msg: receivedMessage.orNull((transaction) => transaction.inMsg),
  out_msgs: sentMessages((transaction) => transaction.outMsgs),
  account_state_before: accountState(({ stateHashBefore, origStatus }, { before }) =>
    toStateSide(stateHashBefore, origStatus, before),
  ),
  account_state_after: accountState(({ stateHashAfter, endStatus }, { after }) =>
    toStateSide(stateHashAfter, endStatus, after),
  ),
  failure: failure.optional(failureOf),
  ...FINALITY,
})

/** Members of a stored document. */
export type TransactionMember = keyof typeof StoredTransaction.schema.properties

/** Stored up to, not including, `trace_id` and the closing brace: a trace id may come later. */
export const TransactionRecord = defineDocument(
  'Transaction',
  StoredTransaction,
  defineRecord<TransactionEnd>()(undefined, {
    trace_id: hash.optional((end) => end.trace_id),
    failure_text: as(text, FailureText).optional((end) => end.failure_text),
  }),
)

const writer = new JsonWriter()

/** What goes into the slot `finality` of a document. */
export function renderFinality(context: FinalityContext): Buffer {
  writer.at = 0
  Finality.writeFields(writer, undefined, context)
  return writer.copyFrom(0)
}
