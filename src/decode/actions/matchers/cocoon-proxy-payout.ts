import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { EXCESSES, isAborted, PAYOUT } from '../reading/cocoon.ts'

interface ProxyPayoutData {
  readonly queryId: bigint
  readonly proxy: string | null
  readonly owner: string | null
}

const COCOON_PROXY_PAYOUT: ActionKind<ProxyPayoutData, 'cocoon_proxy_payout'> = {
  name: 'cocoon_proxy_payout',
  details: ({ queryId, proxy, owner }) => ({ query_id: queryId.toString(), source: proxy, destination: owner }),
  accounts: ({ proxy, owner }) => [proxy, owner],
}

export default defineMatcher({
  name: 'cocoon_proxy_payout',
  after: ['cocoon_worker_payout'],
  pattern: call(0x7610e6eb, { children: [call(PAYOUT, { as: 'payout' }), call(EXCESSES)] }),
  build(head, match) {
    const payout = match.get('payout')
    const data = { queryId: head.body().big(64), proxy: head.destination, owner: payout.destination }
    return built(COCOON_PROXY_PAYOUT, data, match.with(head), { failed: isAborted(payout) })
  },
})
