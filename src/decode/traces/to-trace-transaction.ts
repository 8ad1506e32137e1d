import type { Transaction } from '../../model/transaction.ts'
import type { TransactionDescr } from '../../tlb/transaction-descr.ts'
import type { Outcome, TraceTransaction } from './trace-input.ts'

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

function outcomeOf(description: TransactionDescr): Outcome {
  const compute = 'computePhase' in description ? description.computePhase : null
  const action = 'actionPhase' in description ? description.actionPhase : null
  return {
    aborted: 'aborted' in description && description.aborted,
    skipReason: compute?.kind === 'skipped' ? compute.reason : null,
    exitCode: compute?.kind === 'vm' ? compute.exitCode : null,
    actionCode: action?.resultCode ?? null,
    isShortOfFunds: action?.noFunds ?? false,
  }
}
