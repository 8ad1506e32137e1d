import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Trace, TraceNode, TraceState } from '../../model/trace.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { encodeTraceNodes } from './trace-nodes-codec.ts'

export const TRACE_STATES: readonly TraceState[] = ['pending', 'complete', 'broken']

export const TRACES =
  'traces (trace_id, external_hash, mc_seqno_start, mc_seqno_end, start_lt, start_utime, end_lt, end_utime, state, transactions, messages, pending)'

/** As PostgreSQL gives it back. */
export interface TraceRow {
  readonly trace_id: Buffer
  readonly external_hash: Buffer | null
  readonly mc_seqno_start: number
  readonly mc_seqno_end: number
  readonly start_lt: bigint
  readonly start_utime: bigint
  readonly end_lt: bigint
  readonly end_utime: bigint
  readonly state: number
  readonly transactions: number
  readonly messages: number
  readonly pending: number
}

/** A new trace, or a known one as it is now. */
export function encodeTrace(copy: CopyBuffer, trace: Trace): void {
  copy.row(12)
  copy.bytes(trace.id)
  copy.bytes(trace.externalHash)
  copy.int4(trace.mcSeqnoStart)
  copy.int4(trace.mcSeqnoEnd)
  copy.int8(trace.startLt)
  copy.int8(trace.startUtime)
  copy.int8(trace.endLt)
  copy.int8(trace.endUtime)
  copy.int2(TRACE_STATES.indexOf(trace.state))
  copy.int4(trace.transactions)
  copy.int4(trace.messages)
  copy.int4(trace.pendingMessages)
}

export const TRACE_NODES = 'trace_nodes (trace_id, mc_seqno, nodes)'

export function encodeTraceNodesRow(
  copy: CopyBuffer,
  traceId: Hash,
  mcSeqno: number,
  nodes: readonly TraceNode[],
): void {
  copy.row(3)
  copy.bytes(traceId)
  copy.int4(mcSeqno)
  copy.bytes(encodeTraceNodes(nodes))
}

export const TRACE_ACCOUNTS = 'trace_accounts (account, end_lt, trace_id, end_utime)'

/** Every account of a new or grown trace has a row with the trace's end. */
export function encodeTraceAccount(
  copy: CopyBuffer,
  account: Address,
  trace: Pick<Trace, 'id' | 'endLt' | 'endUtime'>,
): void {
  copy.row(4)
  copy.bytes(account)
  copy.int8(trace.endLt)
  copy.bytes(trace.id)
  copy.int8(trace.endUtime)
}

/** The row that a trace had for this account in an earlier batch, when it ended at `oldEndLt`: it gives way. */
export function encodeOldTraceAccount(copy: CopyBuffer, account: Address, oldEndLt: bigint, traceId: Hash): void {
  copy.row(3)
  copy.bytes(account)
  copy.int8(oldEndLt)
  copy.bytes(traceId)
}
