import type { ComputeSkipReason } from '../tlb/compute-phase.ts'
import type { TransactionDescr } from '../tlb/transaction-descr.ts'

/** How a transaction went, as far as it is known: what explains a failure. */
export interface Outcome {
  readonly aborted: boolean
  readonly skipReason: ComputeSkipReason | null
  readonly exitCode: number | null
  /** Result of the action phase, and whether the account could not pay for what it wanted to send. */
  readonly actionCode: number | null
  readonly isShortOfFunds: boolean
}

export function outcomeOf(description: TransactionDescr): Outcome {
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

/** What the virtual machine means by them, and what contracts agree on. */
export const EXIT_CODES: ReadonlyMap<number, string> = new Map([
  [2, 'stack underflow'],
  [3, 'stack overflow'],
  [4, 'integer overflow'],
  [5, 'number out of range'],
  [6, 'invalid instruction'],
  [7, 'wrong type of a value'],
  [8, 'cell overflow'],
  [9, 'cell underflow'],
  [10, 'dictionary error'],
  [11, 'unknown error, or a get-method that is not there'],
  [12, 'fatal error'],
  [13, 'out of gas'],
  [-14, 'out of gas'],
  [14, 'virtualization error'],
  [0xffff, 'the contract does not know this message'],
])

export const ACTION_CODES: ReadonlyMap<number, string> = new Map([
  [32, 'the action list is not valid'],
  [33, 'too many actions'],
  [34, 'an action is not valid or not supported'],
  [35, 'the source address of an out-message is not its own'],
  [36, 'the destination address of an out-message is not valid'],
  [37, 'not enough Toncoin'],
  [38, 'not enough extra currencies'],
  [39, 'an out-message does not fit a cell'],
  [40, 'an out-message cannot be processed for the fees paid'],
  [41, 'a library reference is null'],
  [42, 'a library could not be changed'],
  [43, 'a library is too large'],
  [50, 'the account state is too large'],
])

export const SKIP_REASONS: Readonly<Record<NonNullable<Outcome['skipReason']>, string>> = {
  no_state: 'the account has no code',
  bad_state: 'the message carries a state that does not fit the address',
  no_gas: 'not enough Toncoin to pay for gas',
  suspended: 'the address is suspended',
}

const NO_EXTRA_CURRENCY = 38

/** Why a transaction was aborted, in plain words; null when it was not. */
export function explainOutcome({ aborted, skipReason, exitCode, actionCode, isShortOfFunds }: Outcome): string | null {
  if (!aborted) return null
  if (skipReason !== null) return `compute phase skipped: ${SKIP_REASONS[skipReason]}`
  if (exitCode !== null && exitCode !== 0 && exitCode !== 1) {
    return `compute phase: exit code ${exitCode} (${EXIT_CODES.get(exitCode) ?? "the contract's own"})`
  }
  if (isShortOfFunds && actionCode !== NO_EXTRA_CURRENCY)
    return `action phase: not enough Toncoin${actionCode === null ? '' : ` (result code ${actionCode})`}`
  if (actionCode !== null && actionCode !== 0) {
    return `action phase: result code ${actionCode} (${ACTION_CODES.get(actionCode) ?? 'unknown'})`
  }
  return 'the transaction was aborted'
}

/** What a text of `explainOutcome` tells of; no outcome when nothing was aborted and only what should have followed is missing. */
export interface ReportedFailure extends Omit<Outcome, 'aborted'> {
  readonly hasOutcome: boolean
}

/** The way back from the text of a failure, which is all that is stored of it. */
export function readFailure(failure: string): ReportedFailure {
  const number = (pattern: RegExp): number | null => {
    const found = failure.match(pattern)?.[1]
    return found === undefined ? null : Number(found)
  }
  const skipped = Object.entries(SKIP_REASONS).find(([, words]) => failure === `compute phase skipped: ${words}`)
  return {
    skipReason: (skipped?.[0] as Outcome['skipReason']) ?? null,
    exitCode: number(/^compute phase: exit code (-?\d+)/),
    actionCode: number(/^action phase: .*result code (-?\d+)/),
    isShortOfFunds: failure.startsWith('action phase: not enough Toncoin'),
    hasOutcome: /^(compute phase|action phase|the transaction was aborted)/.test(failure),
  }
}
