import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { type SubscriptionData, subscriptionDetails } from '../kinds/subscription.ts'
import { loadAmount } from '../reading/jetton-order.ts'

const SUBSCRIBE: ActionKind<SubscriptionData, 'subscribe'> = { name: 'subscribe', ...subscriptionDetails }

/** A wallet pays its subscription, at the plugin's request or when it is installed. */
export default defineMatcher({
  name: 'subscribe',
  after: ['nft_mint'],
  pattern: call(0xf06c7567, {
    each: call(0x73756273, { as: 'payment' }),
    parent: optional(call(0x706c7567, { as: 'request' })),
  }),
  build(head, match) {
    const request = match.find('request')
    const data = {
      subscriber: head.source,
      beneficiary: match.get('payment').destination,
      subscription: head.destination,
      amount: request === undefined ? head.value : loadAmount(request.body()),
    }
    return built(SUBSCRIBE, data, match.with(head), { failed: request?.failed ?? false })
  },
})
