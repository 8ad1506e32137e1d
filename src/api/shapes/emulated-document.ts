import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { TraceInput } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Action } from '../../model/action.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { Transaction } from '../../model/transaction.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { JsonWriter } from '../../record/json-writer.ts'
import { actionDocument } from '../../store/documents/action.ts'
import type { MessageWords } from '../../store/documents/message-words.ts'
import { splice } from '../../store/documents/slots.ts'
import { type OtherEnds, writeTransaction } from '../../store/documents/transaction.ts'
import { ascii, base64 } from '../http/json-writer.ts'

export interface EmulatedTransaction {
  /** The transaction as a bag of cells. */
  readonly boc: Uint8Array
  readonly transaction: Transaction
  readonly before: AccountState
  readonly after: AccountState
}

/** An emulated transaction as it is sent. */
export interface EmulatedDocument extends TraceNode {
  /** The v3 `Transaction` up to, not including, `trace_id` and the closing brace. */
  readonly doc: Buffer
}

const CREDIT_FIRST = ascii(',"credit_first":')
/** The public service gives every emulated transaction the flags of all kinds; none but an ordinary one is emulated. */
const NO_FLAGS = ascii(',"is_tock":false,"installed":false')
const EMULATED = ',"emulated":true,"finality":"pending"'
const CONFIRMED = ',"emulated":false,"finality":"confirmed"'

export function renderEmulated(
  { transaction, before, after }: EmulatedTransaction,
  externalHash: Hash | null,
  globalVersion: number,
  words: MessageWords,
  ends: OtherEnds,
  writer: JsonWriter,
): EmulatedDocument {
  writeTransaction(writer, transaction, before, after, globalVersion, words, null, ends)
  const doc = writer.copyFrom(0)
  const external = externalHash === null ? '' : `,"trace_external_hash":"${base64(externalHash)}"`
  const told = splice(doc, { finality: ascii(`${EMULATED}${external}`) })
  const at = flagsEnd(told)
  return { ...toNode(transaction, null), doc: Buffer.concat([told.subarray(0, at), NO_FLAGS, told.subarray(at)]) }
}

/** Behind the flags of the description; what a caller could write comes later in the document. */
function flagsEnd(doc: Buffer): number {
  const at = doc.indexOf(CREDIT_FIRST) + CREDIT_FIRST.length
  // `true` or `false`
  return doc.indexOf(0x65, at) + 1
}

/** The document of a transaction whose block is not final. */
export const asConfirmed = (doc: Buffer, externalHash: Hash): Buffer =>
  splice(doc, { finality: ascii(`${CONFIRMED},"trace_external_hash":"${base64(externalHash)}"`) })

const toNode = ({ account, lt, hash, inMsg, outMsgs }: Transaction, parentHash: Hash | null): TraceNode => ({
  ...{ account: account as Address, lt, hash, inMsgHash: inMsg?.hash ?? null, parentHash, outMsgs: outMsgs.length },
})

/** The places of transactions in their trace: each under the one that sent its message. */
export function toNodes(transactions: readonly Transaction[]): TraceNode[] {
  const senders = new Map<string, Hash>()
  for (const { hash, outMsgs } of transactions) for (const message of outMsgs) senders.set(byteKey(message.hash), hash)
  return transactions.map((transaction) =>
    toNode(transaction, (transaction.inMsg && senders.get(byteKey(transaction.inMsg.hash))) ?? null),
  )
}

/** An action as v3 shows one that is not on chain yet: without a trace id. */
export const renderPendingAction = (action: Action, { trace }: { readonly trace: TraceInput }): string =>
  asciiJson({ ...actionDocument(action, trace, { includeAccounts: true }), trace_id: null, finality: 'pending' })
