import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { isAborted, PASSED_ON } from '../reading/cocoon.ts'

const COCOON_CLIENT_INCREASE_STAKE = cocoonClient('cocoon_client_increase_stake')

export default defineMatcher({
  name: 'cocoon_client_increase_stake',
  after: ['cocoon_grant_refund'],
  pattern: call(0x6a1f6a60, { children: PASSED_ON }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const amount = body.coins()
    const order = { new_stake: amount.toString() }
    const data = { queryId, owner: body.address(), client: head.destination, order, amount }
    return built(COCOON_CLIENT_INCREASE_STAKE, data, match.with(head), { failed: isAborted(head) })
  },
})
