import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Message } from '../../model/message.ts'
import { bytes, int2, int4, int8 } from '../../record/columns.ts'
import { defineTable } from '../../record/define-table.ts'
import type { Span } from '../../record/transaction.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

/** The transaction whose document holds a message, and the message's place in it: 0 = in-message, n = n-th out-message. */
export interface MessageHome {
  readonly account: Address
  readonly lt: bigint
  readonly index: number
}

/** The transactions at a message's two ends, as far as known. */
export interface MessageEnds {
  readonly outTxHash: Hash | null
  readonly inTxHash: Hash | null
  readonly inLt: bigint | null
}

interface StoredMessage {
  readonly home: MessageHome
  readonly message: Message
  readonly ends: MessageEnds
  readonly span: Span
  readonly receivedAt: number | null
}

export const MESSAGES = defineTable<StoredMessage>()('messages', {
  account: bytes(({ home }) => home.account),
  lt: int8(({ home }) => home.lt),
  idx: int2(({ home }) => home.index),
  hash: bytes(({ message }) => message.hash),
  hash_norm: bytes.orNull(({ message }) => message.hashNorm),
  body_hash: bytes(({ message }) => message.bodyHash),
  opcode: int8.orNull(({ message }) => message.opcode),
  source: bytes.orNull(({ message }) => message.source),
  destination: bytes.orNull(({ message }) => message.destination),
  created_lt: int8.orNull(({ message }) => message.createdLt),
  created_at: int8.orNull(({ message, receivedAt }) => message.createdAt ?? receivedAt),
  out_tx_hash: bytes.orNull(({ ends }) => ends.outTxHash),
  in_tx_hash: bytes.orNull(({ ends }) => ends.inTxHash),
  in_lt: int8.orNull(({ ends }) => ends.inLt),
  doc_offset: int4(({ span }) => span.offset),
  doc_length: int4(({ span }) => span.length),
})

/** A message from outside has no time of its own: its time is when it was received. */
export function encodeMessage(
  copy: CopyBuffer,
  home: MessageHome,
  message: Message,
  ends: MessageEnds,
  span: Span,
  receivedAt: number | null = null,
): void {
  MESSAGES.encode(copy, { home, message, ends, span, receivedAt })
}

/** For a message sent in an earlier batch: who received it now. */
export function encodeReceipt(copy: CopyBuffer, home: MessageHome, inTxHash: Hash, inLt: bigint): void {
  copy.row(5)
  copy.bytes(home.account)
  copy.int8(home.lt)
  copy.int2(home.index)
  copy.bytes(inTxHash)
  copy.int8(inLt)
}

/** An internal message that was sent and has not been received yet. */
export interface OpenMessage {
  readonly hash: Hash
  readonly home: MessageHome
  readonly txHash: Hash
  readonly traceId: Hash
}

export const OPEN_MESSAGES = defineTable<OpenMessage>()('open_messages', {
  hash: bytes((open) => open.hash),
  account: bytes(({ home }) => home.account),
  lt: int8(({ home }) => home.lt),
  idx: int2(({ home }) => home.index),
  tx_hash: bytes((open) => open.txHash),
  trace_id: bytes((open) => open.traceId),
})

/** Of an open message from an earlier batch that met its transaction. */
export function encodeClosedMessage(copy: CopyBuffer, hash: Hash): void {
  copy.row(1)
  copy.bytes(hash)
}
