import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { CLIENT_REQUEST, EXCESSES, isAborted, loadSignedPayload, PAYOUT } from '../reading/cocoon.ts'

export default defineMatcher({
  name: 'cocoon_grant_refund',
  after: ['cocoon_client_request_refund'],
  pattern: call(0xefd711e1, {
    each: call(CLIENT_REQUEST, { children: [call(PAYOUT, { as: 'payout' }), call(EXCESSES)] }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    const { queryId, tokens, expected } = loadSignedPayload(head.body())
    return told('cocoon_grant_refund', match.with(head), {
      failed: isAborted(payout),
      accounts: [head.destination, payout.destination],
      details: {
        query_id: queryId.toString(),
        new_tokens_used: tokens.toString(),
        expected_address: expected,
        source: head.destination,
        destination: payout.destination,
        amount: payout.value.toString(),
      },
    })
  },
})
