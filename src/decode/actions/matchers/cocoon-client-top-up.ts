import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { CLIENT_REQUEST, EXCESSES, isAborted } from '../reading/cocoon.ts'

const COCOON_CLIENT_TOP_UP = cocoonClient('cocoon_client_top_up')

export default defineMatcher({
  name: 'cocoon_client_top_up',
  after: ['cocoon_proxy_charge'],
  pattern: call(0xf172e6c2, { each: call(CLIENT_REQUEST, { each: call(EXCESSES) }) }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const amount = body.coins()
    const data = { queryId, owner: body.address(), client: head.destination, order: {}, amount }
    return built(COCOON_CLIENT_TOP_UP, data, match.with(head), { failed: isAborted(head) })
  },
})
