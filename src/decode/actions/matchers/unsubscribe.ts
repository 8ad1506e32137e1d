import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { type SubscriptionData, subscriptionDetails } from '../kinds/subscription.ts'

const UNSUBSCRIBE: ActionKind<SubscriptionData, 'unsubscribe'> = { name: 'unsubscribe', ...subscriptionDetails }
const DESTRUCT = 0x64737472

export default defineMatcher({
  name: 'unsubscribe',
  after: ['nft_mint'],
  pattern: call(DESTRUCT, { each: optional(call(DESTRUCT, { as: 'answer' })) }),
  build(head, match) {
    const data = {
      subscriber: head.source,
      beneficiary: match.find('answer')?.destination ?? null,
      subscription: head.destination,
      amount: null,
    }
    return built(UNSUBSCRIBE, data, match.with(head))
  },
})
