import { outcomeOf } from '../../model/outcome.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { TraceTransaction } from './trace-input.ts'

/** What the classifier reads of an indexed transaction. */
export function toTraceTransaction(transaction: Transaction): TraceTransaction {
  const { account, hash, lt, now, origStatus, endStatus, description, inMsg, outMsgs } = transaction
  const isTickTock = description.kind === 'tick_tock'
  const { aborted, skipReason, exitCode, actionCode, isShortOfFunds } = outcomeOf(description)
  return {
    account,
    hash,
    lt,
    now,
    origStatus,
    endStatus,
    isTickTock,
    inMsg,
    outMsgs,
    aborted,
    skipReason,
    exitCode,
    actionCode,
    isShortOfFunds,
  }
}
