import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { isAborted, PASSED_ON } from '../reading/cocoon.ts'

const COCOON_CLIENT_REGISTER = cocoonClient('cocoon_client_register')

export default defineMatcher({
  name: 'cocoon_client_register',
  after: ['cocoon_unregister_proxy'],
  pattern: call(0xc45f9f3b, { children: PASSED_ON }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const nonce = body.big(64).toString()
    const data = { queryId, owner: body.address(), client: head.destination, order: { nonce } }
    return built(COCOON_CLIENT_REGISTER, data, match.with(head), { failed: isAborted(head) })
  },
})
