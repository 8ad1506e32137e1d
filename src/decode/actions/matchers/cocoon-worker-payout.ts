import { defineMatcher, told } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { EXCESSES, isAborted, loadSignedPayload, PAYOUT } from '../reading/cocoon.ts'

const LAST = 0xf5f26a36

export default defineMatcher({
  name: 'cocoon_worker_payout',
  after: ['nft_mint'],
  pattern: call([0xa040ad28, LAST], {
    each: call(0x4d725d2c, { as: 'request', children: [call(PAYOUT, { as: 'payout' }), optional(call(EXCESSES))] }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    const { queryId, tokens: newTokens } = loadSignedPayload(head.body())
    const request = match.get('request').body().skip(64)
    const owner = request.address()
    return told('cocoon_worker_payout', match.with(head), {
      failed: isAborted(payout),
      accounts: [head.source, owner, head.destination],
      details: {
        payout_type: head.opcode === LAST ? 'last' : 'regular',
        query_id: queryId.toString(),
        new_tokens: newTokens.toString(),
        worker_state: request.uint(2),
        worker_tokens: request.big(64).toString(),
        source: head.source,
        destination: owner,
        amount: payout.value.toString(),
      },
    })
  },
})
