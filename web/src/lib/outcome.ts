import type { Action, Transaction } from '../api/schema.gen.ts'

/** What a message would do. */
export interface Emulated {
  readonly actions?: readonly Action[]
  readonly transactions: Readonly<Record<string, Transaction>>
  readonly is_incomplete: boolean
}

/** Whether both would do the same; fees and times may differ by what passed between them. */
export const isSameOutcome = (one: Emulated, other: Emulated): boolean => outcomeOf(one) === outcomeOf(other)

const outcomeOf = ({ actions = [], transactions }: Emulated): string =>
  JSON.stringify([
    actions.map(({ type, success, details }) => [type, success, details]),
    Object.values(transactions).map(({ account, description }) => [account, description.aborted]),
  ])
