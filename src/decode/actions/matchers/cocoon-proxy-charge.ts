import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { isAborted, loadSignedPayload, PASSED_ON, type SignedPayload } from '../reading/cocoon.ts'

interface ProxyChargeData extends SignedPayload {
  readonly proxy: string | null
  readonly client: string | null
}

const COCOON_PROXY_CHARGE: ActionKind<ProxyChargeData, 'cocoon_proxy_charge'> = {
  name: 'cocoon_proxy_charge',
  details: ({ queryId, tokens, expected, proxy, client }) => ({
    query_id: queryId.toString(),
    new_tokens_used: tokens.toString(),
    expected_address: expected,
    source: proxy,
    destination: client,
  }),
  accounts: ({ proxy, client }) => [proxy, client],
}

export default defineMatcher({
  name: 'cocoon_proxy_charge',
  after: ['cocoon_proxy_payout'],
  pattern: call(0xbb63ff93, { children: PASSED_ON }),
  build(head, match) {
    const client = match.get('request').destination
    const data = { ...loadSignedPayload(head.body()), proxy: head.destination, client }
    return built(COCOON_PROXY_CHARGE, data, match.with(head), { failed: isAborted(head) })
  },
})
