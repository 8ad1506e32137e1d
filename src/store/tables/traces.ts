import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Trace, TraceNode, TraceState } from '../../model/trace.ts'
import { bytes, int2, int4, int8 } from '../../record/columns.ts'
import { defineTable, type RowOf } from '../../record/define-table.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { encodeTraceNodes } from './trace-nodes-codec.ts'
import { encodeOutlines } from './trace-outlines-codec.ts'

export const TRACE_STATES: readonly TraceState[] = ['pending', 'complete', 'broken']

/** A new trace, or a known one as it is now. */
export const TRACES = defineTable<Trace>()('traces', {
  trace_id: bytes((trace) => trace.id),
  external_hash: bytes.orNull((trace) => trace.externalHash),
  mc_seqno_start: int4((trace) => trace.mcSeqnoStart),
  mc_seqno_end: int4((trace) => trace.mcSeqnoEnd),
  start_lt: int8((trace) => trace.startLt),
  start_utime: int8((trace) => trace.startUtime),
  end_lt: int8((trace) => trace.endLt),
  end_utime: int8((trace) => trace.endUtime),
  state: int2((trace) => TRACE_STATES.indexOf(trace.state)),
  transactions: int4((trace) => trace.transactions),
  messages: int4((trace) => trace.messages),
  pending: int4((trace) => trace.pendingMessages),
})

export type TraceRow = RowOf<typeof TRACES>

interface PlacedNodes {
  readonly traceId: Hash
  readonly mcSeqno: number
  readonly nodes: readonly TraceNode[]
}

export const TRACE_NODES = defineTable<PlacedNodes>()('trace_nodes', {
  trace_id: bytes((placed) => placed.traceId),
  mc_seqno: int4((placed) => placed.mcSeqno),
  nodes: bytes((placed) => encodeTraceNodes(placed.traceId, placed.nodes)),
  outlines: bytes.orNull((placed) => encodeOutlines(placed.nodes)),
})

interface TraceAccount {
  readonly account: Address
  readonly trace: Pick<Trace, 'id' | 'endLt' | 'endUtime'>
}

/** Every account of a new or grown trace has a row with the trace's end. */
export const TRACE_ACCOUNTS = defineTable<TraceAccount>()('trace_accounts', {
  account: bytes((row) => row.account),
  end_lt: int8(({ trace }) => trace.endLt),
  trace_id: bytes(({ trace }) => trace.id),
  end_utime: int8(({ trace }) => trace.endUtime),
})

/** The row that a trace had for this account in an earlier batch, when it ended at `oldEndLt`: it gives way. */
export function encodeOldTraceAccount(copy: CopyBuffer, account: Address, oldEndLt: bigint, traceId: Hash): void {
  copy.row(3)
  copy.bytes(account)
  copy.int8(oldEndLt)
  copy.bytes(traceId)
}
