import type { BatchBuffers } from '../../store/commit.ts'
import { encodeClosedMessage, encodeOpenMessage, encodeReceipt } from '../../store/tables/messages.ts'
import {
  encodeOldTraceAccount,
  encodeTrace,
  encodeTraceAccount,
  encodeTraceNodesRow,
} from '../../store/tables/traces.ts'
import type { BatchTraces } from '../traces/trace-assembler.ts'

/** Rows of what a batch did to traces and open messages. */
export function encodeTraces({ traces, opened, receipts }: BatchTraces, buffers: BatchBuffers): void {
  for (const { trace, formerEndLt, formerAccounts, newAccounts, added } of traces) {
    encodeTrace(buffers.traces, trace)
    for (const { mcSeqno, nodes } of added) encodeTraceNodesRow(buffers.traceNodes, trace.id, mcSeqno, nodes)
    for (const account of newAccounts) encodeTraceAccount(buffers.traceAccounts, account, trace)
    for (const account of formerAccounts) {
      if (formerEndLt !== null && formerEndLt !== trace.endLt) {
        encodeOldTraceAccount(buffers.oldTraceAccounts, account, formerEndLt, trace.id)
      }
      encodeTraceAccount(buffers.traceAccounts, account, trace)
    }
  }
  for (const message of opened) encodeOpenMessage(buffers.openMessages, message)
  for (const { message, txHash, lt } of receipts) {
    encodeReceipt(buffers.receipts, message.home, txHash, lt)
    encodeClosedMessage(buffers.closedMessages, message.hash)
  }
}
