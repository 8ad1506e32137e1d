import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import type { TraceOutline } from './trace-outline.ts'

/** `broken`: it starts at an edge of what was indexed, so its true root is unknown. */
export type TraceState = 'complete' | 'pending' | 'broken'

/** A trace in sum. Its nodes are kept apart, so that a long trace grows by appending. */
export interface Trace {
  /** Hash of the root transaction. */
  readonly id: Hash
  /** Hash of the external message that started it. */
  readonly externalHash: Hash | null
  readonly mcSeqnoStart: number
  readonly mcSeqnoEnd: number
  readonly startLt: bigint
  readonly startUtime: number
  readonly endLt: bigint
  readonly endUtime: number
  readonly state: TraceState
  readonly transactions: number
  /** Messages that started or left its transactions, logs included. */
  readonly messages: number
  readonly pendingMessages: number
}

/** One transaction's place in its trace. */
export interface TraceNode {
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
  readonly inMsgHash: Hash | null
  /** Transaction that sent the in-message; null for the root. */
  readonly parentHash: Hash | null
  /** Number of out-messages, logs included. */
  readonly outMsgs: number
  /** Not there where only its place is asked for, or an older version stored it. */
  readonly outline?: TraceOutline | undefined
}
