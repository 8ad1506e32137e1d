import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { isAborted, PASSED_ON, WALLET_SEND } from '../reading/cocoon.ts'

const COCOON_CLIENT_REQUEST_REFUND = cocoonClient('cocoon_client_request_refund')

export default defineMatcher({
  name: 'cocoon_client_request_refund',
  after: ['cocoon_client_change_secret_hash'],
  pattern: call(0xfafa6cc1, { children: PASSED_ON, parent: optional(call(WALLET_SEND, { as: 'wallet' })) }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const order = { via_wallet: match.find('wallet') !== undefined }
    const data = { queryId, owner: body.address(), client: head.destination, order }
    return built(COCOON_CLIENT_REQUEST_REFUND, data, match.with(head), { failed: isAborted(head) })
  },
})
