import { workchainOf } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Message } from '../../model/message.ts'
import { explainOutcome, outcomeOf } from '../../model/outcome.ts'
import type { Transaction } from '../../model/transaction.ts'
import { BlockIdRecord } from '../../record/block-id.ts'
import { ascii, JsonWriter } from '../../record/json-writer.ts'
import { writeAccountState } from './account-state.ts'
import { writeDescription } from './description.ts'
import { writeMessage, writeReceivedEnds, writeSentEnds } from './message.ts'
import { type MessageWords, NO_WORDS } from './message-words.ts'

const writer = new JsonWriter()

const K = {
  account: ascii('{"account":'),
  hash: ascii(',"hash":'),
  lt: ascii(',"lt":'),
  now: ascii(',"now":'),
  mcBlockSeqno: ascii(',"mc_block_seqno":'),
  prevTransHash: ascii(',"prev_trans_hash":'),
  prevTransLt: ascii(',"prev_trans_lt":'),
  origStatus: ascii(',"orig_status":"'),
  endStatus: ascii('","end_status":"'),
  totalFees: ascii('","total_fees":'),
  totalFeesExtra: ascii(',"total_fees_extra_currencies":'),
  description: ascii(',"description":'),
  blockRef: ascii(',"block_ref":'),
  inMsg: ascii(',"in_msg":'),
  outMsgs: ascii(',"out_msgs":['),
  before: ascii('],"account_state_before":'),
  after: ascii(',"account_state_after":'),
  end: ascii(',"emulated":false,"finality":"finalized"'),
  externalHash: ascii(',"trace_external_hash":'),
  failure: ascii(',"failure":"'),
}

/** Where a message lies in its transaction's document, without the hashes of its two ends and its closing brace. */
export interface Span {
  readonly offset: number
  readonly length: number
}

export interface RenderedTransaction {
  /** The v3 `Transaction` up to, not including, `trace_id` and the closing brace: a trace id may come later. */
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
  words: MessageWords = NO_WORDS,
  externalHash: Hash | null = null,
  ends: OtherEnds = NO_ENDS,
): RenderedTransaction {
  const spans = writeTransaction(writer, transaction, before, after, globalVersion, words, externalHash, ends)
  return { doc: writer.copyFrom(0), spans }
}

/** The same at the beginning of a writer. */
export function writeTransaction(
  w: JsonWriter,
  transaction: Transaction,
  before: AccountState | undefined,
  after: AccountState | undefined,
  globalVersion: number,
  words: MessageWords,
  externalHash: Hash | null,
  ends: OtherEnds,
): readonly Span[] {
  const spans: Span[] = []
  w.at = 0
  w.put(K.account)
  w.address(transaction.account)
  w.put(K.hash)
  w.base64(transaction.hash)
  w.put(K.lt)
  w.decimal(transaction.lt)
  w.put(K.now)
  w.integer(transaction.now)
  w.put(K.mcBlockSeqno)
  w.integer(transaction.mcSeqno)
  w.put(K.prevTransHash)
  w.base64(transaction.prevTransHash)
  w.put(K.prevTransLt)
  w.decimal(transaction.prevTransLt)
  w.put(K.origStatus)
  w.word(transaction.origStatus)
  w.put(K.endStatus)
  w.word(transaction.endStatus)
  w.put(K.totalFees)
  w.decimal(transaction.totalFees)
  w.put(K.totalFeesExtra)
  w.extraCurrencies(transaction.totalFeesExtraCurrencies)
  w.put(K.description)
  writeDescription(w, transaction.description, workchainOf(transaction.account))
  w.put(K.blockRef)
  BlockIdRecord.write(w, transaction.block, undefined)
  w.put(K.inMsg)
  if (transaction.inMsg === null) w.null()
  else {
    const offset = w.at
    writeMessage(w, transaction.inMsg, globalVersion, words)
    spans.push({ offset, length: w.at - offset })
    writeReceivedEnds(w, transaction.hash, ends.sender)
  }
  w.put(K.outMsgs)
  for (let i = 0; i < transaction.outMsgs.length; i++) {
    if (i > 0) w.byte(0x2c)
    const offset = w.at
    const message = transaction.outMsgs[i] as Message
    writeMessage(w, message, globalVersion, words)
    spans.push({ offset, length: w.at - offset })
    writeSentEnds(w, ends.receivers?.[i] ?? null, transaction.hash)
  }
  w.put(K.before)
  writeAccountState(w, transaction.stateHashBefore, transaction.origStatus, before)
  w.put(K.after)
  writeAccountState(w, transaction.stateHashAfter, transaction.endStatus, after)
  writeFailure(w, transaction)
  // Last, where emulated transactions say otherwise.
  w.put(K.end)
  if (externalHash !== null) {
    w.put(K.externalHash)
    w.base64(externalHash)
  }
  return spans
}

/** Ours, and only there when it was aborted: why, in plain words. */
function writeFailure(w: JsonWriter, { description }: Transaction): void {
  if (!('aborted' in description) || !description.aborted) return
  const failure = explainOutcome(outcomeOf(description))
  if (failure === null) return
  w.put(K.failure)
  w.word(failure)
  w.byte(0x22)
}
