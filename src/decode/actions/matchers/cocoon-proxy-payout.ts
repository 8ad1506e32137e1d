import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted, PAYOUT } from '../reading/cocoon.ts'

export default defineMatcher({
  name: 'cocoon_proxy_payout',
  after: ['cocoon_worker_payout'],
  pattern: call(0x7610e6eb, { children: [call(PAYOUT, { as: 'payout' }), call(EXCESSES)] }),
  build(head, match) {
    const payout = match.get('payout')
    const { destination: proxy } = head
    const { destination: owner } = payout
    return told('cocoon_proxy_payout', match.with(head), {
      failed: isAborted(payout),
      accounts: [proxy, owner],
      details: { query_id: head.body().big(64).toString(), source: proxy, destination: owner },
    })
  },
})
