import { defineRecord } from './define-record.ts'
import { address, decimal, hash, int64, text, word } from './kinds.ts'

const MESSAGE_STATUSES = ['pending', 'confirmed', 'finalized', 'refused', 'expired'] as const
export type MessageStatusWord = (typeof MESSAGE_STATUSES)[number]

/** The transaction that received a message. */
export interface ReceivingTransaction {
  readonly hash: Uint8Array
  readonly account: Uint8Array
  readonly lt: bigint
  readonly mcSeqno: number | null
  readonly now: bigint | null
  readonly failure: string | null
}

const ReceivingTransactionRecord = defineRecord<ReceivingTransaction>()('ReceivingTransaction', {
  hash: hash((transaction) => transaction.hash),
  account: address((transaction) => transaction.account),
  lt: decimal((transaction) => transaction.lt),
  mc_block_seqno: int64.orNull((transaction) => transaction.mcSeqno),
  now: int64.orNull((transaction) => transaction.now),
  failure: text.orNull((transaction) => transaction.failure),
})

/** What became of a message. */
export interface MessageStatus {
  readonly hash: Uint8Array
  readonly status: MessageStatusWord
  readonly reason: string | null
  readonly account: Uint8Array | null
  readonly sentAt: number | null
  readonly validUntil: bigint | null
  readonly transaction: ReceivingTransaction | null
}

export const MessageStatusRecord = defineRecord<MessageStatus>()('MessageStatus', {
  hash: hash((message) => message.hash),
  status: word(...MESSAGE_STATUSES)((message) => message.status),
  reason: text.orNull((message) => message.reason),
  account: address.orNull((message) => message.account),
  sent_at: int64.orNull((message) => message.sentAt),
  valid_until: int64.orNull((message) => message.validUntil),
  transaction: ReceivingTransactionRecord.orNull((message) => message.transaction),
})
