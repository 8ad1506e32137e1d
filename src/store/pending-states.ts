/** How far a message has come: `begun` when its first transaction is on chain and others are not. Stored as its place in this list. */
export const PENDING_STATES = ['pending', 'begun', 'finalized', 'invalidated'] as const
export type PendingState = (typeof PENDING_STATES)[number]

/** Where a message may go from each state. docs/architecture.md draws it, and what leads there. */
export const PENDING_TRANSITIONS = {
  pending: ['pending', 'begun', 'finalized', 'invalidated'],
  begun: ['pending', 'begun', 'finalized', 'invalidated'],
  finalized: [],
  // One that was given up may be sent again.
  invalidated: ['pending'],
} as const satisfies Record<PendingState, readonly PendingState[]>

export const pendingNumber = (state: PendingState): number => PENDING_STATES.indexOf(state)

const goesTo = (from: PendingState, to: PendingState): boolean =>
  (PENDING_TRANSITIONS[from] as readonly PendingState[]).includes(to)

const toList = (states: readonly PendingState[]): string => states.map(pendingNumber).join(', ')

/** States of messages on their way: a chain may yet bring them. For `state in (…)`. */
export const OPEN = toList(PENDING_STATES.filter((state) => goesTo(state, 'finalized')))
/** States that a message comes to its end in. */
export const ENDED = toList(PENDING_STATES.filter((state) => !goesTo(state, 'finalized')))
/** Ended states of messages that may be sent again. */
export const RESENDABLE = toList(
  PENDING_STATES.filter((state) => !goesTo(state, 'finalized') && goesTo(state, 'pending')),
)

export const FINALIZED = pendingNumber('finalized')
