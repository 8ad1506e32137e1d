import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import {
  CLIENT_REQUEST,
  EXCESSES,
  isAborted,
  loadSignedPayload,
  PAYOUT,
  type SignedPayload,
} from '../reading/cocoon.ts'

interface GrantRefundData extends SignedPayload {
  readonly proxy: string | null
  readonly recipient: string | null
  readonly amount: bigint
}

const COCOON_GRANT_REFUND: ActionKind<GrantRefundData, 'cocoon_grant_refund'> = {
  name: 'cocoon_grant_refund',
  details: ({ queryId, tokens, expected, proxy, recipient, amount }) => ({
    query_id: queryId.toString(),
    new_tokens_used: tokens.toString(),
    expected_address: expected,
    source: proxy,
    destination: recipient,
    amount: amount.toString(),
  }),
  accounts: ({ proxy, recipient }) => [proxy, recipient],
}

export default defineMatcher({
  name: 'cocoon_grant_refund',
  after: ['cocoon_client_request_refund'],
  pattern: call(0xefd711e1, {
    each: call(CLIENT_REQUEST, { children: [call(PAYOUT, { as: 'payout' }), call(EXCESSES)] }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    const data = {
      ...loadSignedPayload(head.body()),
      proxy: head.destination,
      recipient: payout.destination,
      amount: payout.value,
    }
    return built(COCOON_GRANT_REFUND, data, match.with(head), { failed: isAborted(payout) })
  },
})
