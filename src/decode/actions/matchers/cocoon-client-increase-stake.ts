import { call } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { PASSED_ON } from '../reading/cocoon.ts'

export default defineClientOrder(
  {
    name: 'cocoon_client_increase_stake',
    after: ['cocoon_grant_refund'],
    pattern: call(0x6a1f6a60, { children: PASSED_ON }),
  },
  (body) => {
    const amount = body.coins()
    return { order: { new_stake: amount.toString() }, amount }
  },
)
