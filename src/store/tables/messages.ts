import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Message } from '../../model/message.ts'
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

export const MESSAGES =
  'messages (account, lt, idx, hash, hash_norm, body_hash, opcode, source, destination, created_lt, created_at, out_tx_hash, in_tx_hash, in_lt, doc_offset, doc_length)'

/** A message from outside has no time of its own: its time is when it was received. */
export function encodeMessage(
  copy: CopyBuffer,
  home: MessageHome,
  message: Message,
  ends: MessageEnds,
  span: Span,
  receivedAt: number | null = null,
): void {
  copy.row(16)
  copy.bytes(home.account)
  copy.int8(home.lt)
  copy.int2(home.index)
  copy.bytes(message.hash)
  copy.bytes(message.hashNorm)
  copy.bytes(message.bodyHash)
  copy.int8(message.opcode)
  copy.bytes(message.source)
  copy.bytes(message.destination)
  copy.int8(message.createdLt)
  copy.int8(message.createdAt ?? receivedAt)
  copy.bytes(ends.outTxHash)
  copy.bytes(ends.inTxHash)
  copy.int8(ends.inLt)
  copy.int4(span.offset)
  copy.int4(span.length)
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

export const OPEN_MESSAGES = 'open_messages (hash, account, lt, idx, tx_hash, trace_id)'

export function encodeOpenMessage(copy: CopyBuffer, open: OpenMessage): void {
  copy.row(6)
  copy.bytes(open.hash)
  copy.bytes(open.home.account)
  copy.int8(open.home.lt)
  copy.int2(open.home.index)
  copy.bytes(open.txHash)
  copy.bytes(open.traceId)
}

/** Of an open message from an earlier batch that met its transaction. */
export function encodeClosedMessage(copy: CopyBuffer, hash: Hash): void {
  copy.row(1)
  copy.bytes(hash)
}
