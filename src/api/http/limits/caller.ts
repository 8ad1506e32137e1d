import type { Plan } from './plan.ts'

/** What is known of who asks. */
export interface Caller {
  readonly plan: Plan
  /** Of the caller's key; undefined without one. */
  readonly usedToday: number | undefined
  readonly streamsOpen: number
  readonly streamsAllowed: number
}
