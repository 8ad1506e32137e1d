import type { Hash } from '../../cell/hash.ts'
import type { Message } from '../../model/message.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Transaction } from '../../model/transaction.ts'

/** What is read of a message to tell what happened; every `Message` is one. */
export type TraceMessage = Pick<
  Message,
  | 'hash'
  | 'kind'
  | 'hashNorm'
  | 'source'
  | 'destination'
  | 'value'
  | 'extraCurrencies'
  | 'bounce'
  | 'bounced'
  | 'createdLt'
  | 'createdAt'
  | 'opcode'
  | 'body'
  | 'bodyHash'
  | 'initState'
>

/** What is read of a transaction to tell what happened. */
export interface TraceTransaction extends Outcome {
  readonly account: Transaction['account']
  readonly hash: Hash
  readonly lt: bigint
  readonly now: number
  readonly origStatus: Transaction['origStatus']
  readonly endStatus: Transaction['endStatus']
  readonly isTickTock: boolean
  readonly inMsg: TraceMessage | null
  /** Ascending by created lt. */
  readonly outMsgs: readonly TraceMessage[]
}

/** A message with the transaction that received it; a log is a leaf with the transaction that sent it. */
export interface TraceNode {
  /** null for a tick-tock transaction. */
  readonly message: TraceMessage | null
  readonly transaction: TraceTransaction
  readonly parent: TraceNode | null
}

/** A whole trace: its nodes breadth first, so the root first and a sender before its receivers. */
export interface TraceInput {
  readonly id: Hash
  readonly nodes: readonly TraceNode[]
  readonly mcSeqnoEnd: number
  readonly endLt: bigint
  readonly endUtime: number
  /** Hashes of the external message it started with. */
  readonly externalHash: Hash | null
  readonly externalHashNorm: Hash | null
}
