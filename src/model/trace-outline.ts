import { type Outcome, outcomeOf } from './outcome.ts'
import type { Transaction } from './transaction.ts'

/** What a drawing of a trace shows of a transaction, beside its place in the trace. Of one that was not aborted, the outcome is its exit code alone. */
export interface TraceOutline extends Outcome {
  readonly now: number
  /** Numbers where they fit. */
  readonly fees: bigint | number
  /** Of the in-message; null without one. */
  readonly value: bigint | number | null
  readonly opcode: number | null
  /** How many messages it sent to nobody on the chain. */
  readonly logs: number
}

export function outlineOf({ now, totalFees, inMsg, outMsgs, description }: Transaction): TraceOutline {
  const { aborted, exitCode, skipReason, actionCode, isShortOfFunds } = outcomeOf(description)
  let logs = 0
  for (const { destination } of outMsgs) if (destination === null) logs++
  return {
    now,
    fees: totalFees,
    value: inMsg?.value ?? null,
    opcode: inMsg?.opcode ?? null,
    logs,
    aborted,
    exitCode,
    skipReason: aborted ? skipReason : null,
    actionCode: aborted ? actionCode : null,
    isShortOfFunds: aborted && isShortOfFunds,
  }
}
