import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { isAborted, loadSignedPayload, PASSED_ON } from '../reading/cocoon.ts'

export default defineMatcher({
  name: 'cocoon_proxy_charge',
  after: ['cocoon_proxy_payout'],
  pattern: call(0xbb63ff93, { children: PASSED_ON }),
  build(head, match) {
    const client = match.get('request').destination
    const { queryId, tokens, expected } = loadSignedPayload(head.body())
    return told('cocoon_proxy_charge', match.with(head), {
      failed: isAborted(head),
      accounts: [head.destination, client],
      details: {
        query_id: queryId.toString(),
        new_tokens_used: tokens.toString(),
        expected_address: expected,
        source: head.destination,
        destination: client,
      },
    })
  },
})
