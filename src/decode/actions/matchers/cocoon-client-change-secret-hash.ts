import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { isAborted, PASSED_ON } from '../reading/cocoon.ts'

const COCOON_CLIENT_CHANGE_SECRET_HASH = cocoonClient('cocoon_client_change_secret_hash')

export default defineMatcher({
  name: 'cocoon_client_change_secret_hash',
  after: ['cocoon_client_register'],
  pattern: call(0xa9357034, { children: PASSED_ON }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const hash = body.big(256).toString(16)
    const data = { queryId, owner: body.address(), client: head.destination, order: { new_secret_hash: hash } }
    return built(COCOON_CLIENT_CHANGE_SECRET_HASH, data, match.with(head), { failed: isAborted(head) })
  },
})
