import { workchainOf } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import { byteKey } from '../lib/byte-key.ts'
import type { AccountState } from '../model/account-state.ts'
import type { Transaction } from '../model/transaction.ts'
import { type BodyDecoder, NO_DECODER } from './body-decoder.ts'
import { JsonWriter } from './json-writer.ts'
import { type FinalityContext, type Span, TransactionRecord } from './transaction.ts'

const writer = new JsonWriter()

export interface RenderedTransaction {
  /** The v3 `Transaction` up to, not including, `trace_id` and the closing brace. */
  readonly doc: Buffer
  /** In-message first, if there is one, then the out-messages. */
  readonly spans: readonly Span[]
}

/** Transactions at the other ends of a transaction's messages, as far as they are known when its document is made. */
export interface OtherEnds {
  /** That sent the in-message. */
  readonly sender: Hash | null
  /** That received the out-messages, in their order. The index leaves this open: most receivers come later. */
  readonly receivers?: readonly (Hash | undefined)[]
}

export const NO_ENDS: OtherEnds = { sender: null }

/** The ends of messages among these transactions. */
export function endsAmong(transactions: readonly Transaction[]): (transaction: Transaction) => OtherEnds {
  const senders = new Map<string, Hash>()
  const receivers = new Map<string, Hash>()
  for (const { hash, inMsg, outMsgs } of transactions) {
    if (inMsg !== null) receivers.set(byteKey(inMsg.hash), hash)
    for (const message of outMsgs) senders.set(byteKey(message.hash), hash)
  }
  return ({ inMsg, outMsgs }) => ({
    sender: (inMsg && senders.get(byteKey(inMsg.hash))) ?? null,
    receivers: outMsgs.map(({ hash }) => receivers.get(byteKey(hash))),
  })
}

/**
 * `before` and `after` are undefined when the states are not known; `globalVersion` is the one in force at this block; `externalHash`
 * is of the message that its trace began with, null when that was none from outside or is not known.
 */
export function renderTransaction(
  transaction: Transaction,
  before: AccountState | undefined,
  after: AccountState | undefined,
  globalVersion: number,
  decoder: BodyDecoder = NO_DECODER,
  externalHash: Hash | null = null,
  ends: OtherEnds = NO_ENDS,
): RenderedTransaction {
  const spans = writeTransaction(writer, transaction, before, after, globalVersion, decoder, externalHash, ends)
  return { doc: writer.copyFrom(0), spans }
}

/** The same at the beginning of a writer. */
export function writeTransaction(
  w: JsonWriter,
  transaction: Transaction,
  before: AccountState | undefined,
  after: AccountState | undefined,
  globalVersion: number,
  decoder: BodyDecoder,
  externalHash: Hash | null,
  { sender, receivers }: OtherEnds,
  finality: FinalityContext['finality'] = 'finalized',
): readonly Span[] {
  const { account, hash } = transaction
  const spans: Span[] = []
  const workchain = workchainOf(account)
  const context = {
    globalVersion,
    decoder,
    workchain,
    finality,
    externalHash,
    hash,
    before,
    after,
    sender,
    receivers,
    spans,
  }
  w.at = 0
  TransactionRecord.writeOpen(w, transaction, context)
  return spans
}
