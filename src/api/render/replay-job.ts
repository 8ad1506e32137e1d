import { asciiJson } from '../../record/ascii-json.ts'
import { BUDGETS } from '../http/budget.ts'
import { listOutActions } from './out-actions.ts'
import { readVmSteps, type VmStep } from './vm-steps.ts'

export interface ReplayJob {
  /** What is known of the run before its log is read, as it is answered. */
  readonly head: Readonly<Record<string, string | number | boolean | null>>
  /** Steps that the machine took; undefined when all that is known is its log. */
  readonly stepCount: number | undefined
  readonly log: string
  /** `OutList` that the code left. */
  readonly actions: Uint8Array | null
}

/** Up to so many characters a log is read in some milliseconds; above, in a thread of its own. */
const SMALL = 64 * 1024

export const isSmallReplay = ({ log }: ReplayJob): boolean => log.length <= SMALL

/** The whole answer, as JSON. The machine keeps the end of a long log, where the reason of a failure is, and so does the answer. */
export function renderReplayJob({ head, stepCount, log, actions }: ReplayJob): string {
  const told = readVmSteps(log)
  const steps = told.slice(-BUDGETS.replay_steps.limit)
  const first = (stepCount ?? told.length) - steps.length
  return asciiJson({
    ...head,
    is_incomplete: first > 0,
    first_step: first,
    actions: actions === null ? [] : listOutActions(actions),
    steps: steps.map(toStep),
  })
}

const toStep = ({ instruction, stack, codeHash, offset, gas, notes }: VmStep): object => ({
  ...{ instruction, stack, code_hash: codeHash, offset, gas_remaining: gas },
  ...(notes.length > 0 && { notes }),
})
