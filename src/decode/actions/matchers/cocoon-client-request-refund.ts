import { call, optional } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { PASSED_ON, WALLET_SEND } from '../reading/cocoon.ts'

export default defineClientOrder(
  {
    name: 'cocoon_client_request_refund',
    after: ['cocoon_client_change_secret_hash'],
    pattern: call(0xfafa6cc1, { children: PASSED_ON, parent: optional(call(WALLET_SEND, { as: 'wallet' })) }),
  },
  (_, match) => ({ order: { via_wallet: match.find('wallet') !== undefined } }),
)
