import type { BatchBuffers } from '../../store/commit.ts'
import { encodeClosedMessage, encodeReceipt, OPEN_MESSAGES } from '../../store/tables/messages.ts'
import { encodeOldTraceAccount, TRACE_ACCOUNTS, TRACE_NODES, TRACES } from '../../store/tables/traces.ts'
import type { BatchTraces, TraceAssembler } from '../traces/trace-assembler.ts'
import type { Batch, Piece, Stage } from './stage.ts'

/** Traces of a batch as rows. */
export const traceStage = (traces: TraceAssembler): Stage => ({
  prepare: ({ transactions }: Piece, { number }: Batch) => traces.prepare(transactions, number),
  finishBatch: ({ number, buffers }) => encodeTraces(traces.finishBatch(number), buffers),
  release: (batch) => traces.release(batch),
})

/** Rows of what a batch did to traces and open messages. */
function encodeTraces({ traces, opened, receipts }: BatchTraces, buffers: BatchBuffers): void {
  for (const { trace, formerEndLt, formerAccounts, newAccounts, added } of traces) {
    TRACES.encode(buffers.traces, trace)
    for (const { mcSeqno, nodes } of added)
      TRACE_NODES.encode(buffers.traceNodes, { traceId: trace.id, mcSeqno, nodes })
    for (const account of newAccounts) TRACE_ACCOUNTS.encode(buffers.traceAccounts, { account, trace })
    for (const account of formerAccounts) {
      if (formerEndLt !== null && formerEndLt !== trace.endLt) {
        encodeOldTraceAccount(buffers.oldTraceAccounts, account, formerEndLt, trace.id)
      }
      TRACE_ACCOUNTS.encode(buffers.traceAccounts, { account, trace })
    }
  }
  for (const message of opened) OPEN_MESSAGES.encode(buffers.openMessages, message)
  for (const { message, txHash, lt } of receipts) {
    encodeReceipt(buffers.receipts, message.home, txHash, lt)
    encodeClosedMessage(buffers.closedMessages, message.hash)
  }
}
