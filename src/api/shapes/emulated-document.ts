import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { TraceInput } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Action } from '../../model/action.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { Transaction } from '../../model/transaction.ts'
import { toActionValue } from '../../record/action.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import type { JsonWriter } from '../../record/json-writer.ts'
import { type OtherEnds, writeTransaction } from '../../record/render-transaction.ts'
import { splice } from '../../record/slots.ts'
import { renderFinality } from '../../record/transaction.ts'

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

export function renderEmulated(
  { transaction, before, after }: EmulatedTransaction,
  externalHash: Hash | null,
  globalVersion: number,
  words: BodyDecoder,
  ends: OtherEnds,
  writer: JsonWriter,
): EmulatedDocument {
  writeTransaction(writer, transaction, before, after, globalVersion, words, externalHash, ends, 'pending')
  return { ...toNode(transaction, null), doc: writer.copyFrom(0) }
}

/** The document of a transaction whose block is not final. */
export const asConfirmed = (doc: Buffer, externalHash: Hash): Buffer =>
  splice(doc, { finality: renderFinality({ finality: 'confirmed', externalHash }) })

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
  asciiJson(toActionValue(action, { trace, traceId: null, finality: 'pending', includeAccounts: true }))
