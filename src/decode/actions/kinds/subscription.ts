import type { ActionKind } from '../engine/action-node.ts'

export interface SubscriptionData {
  readonly subscriber: string | null
  readonly beneficiary: string | null
  readonly subscription: string | null
  readonly amount: bigint | null
}

export const subscriptionDetails: Omit<ActionKind<SubscriptionData, 'subscribe' | 'unsubscribe'>, 'name' | 'type'> = {
  details: ({ subscriber, beneficiary, subscription, amount }) => ({
    subscriber,
    ...(beneficiary === null ? {} : { beneficiary }),
    subscription,
    ...(amount === null ? {} : { amount: amount.toString() }),
  }),
  accounts: ({ subscriber, beneficiary, subscription }) => [subscriber, beneficiary, subscription],
}
