import { keepInnerStates } from '../index/inner-states/inner-states.ts'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'

/** The states between transactions of one account in one block, for as long as blocks come. */
export const innerStatesJob: LeasedJob = {
  what: 'inner_states',
  isDone: async () => false,
  run: (db, signal) => keepInnerStates({ db, signal }),
}
