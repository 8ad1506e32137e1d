import { call } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { PASSED_ON } from '../reading/cocoon.ts'

export default defineClientOrder(
  {
    name: 'cocoon_client_register',
    after: ['cocoon_unregister_proxy'],
    pattern: call(0xc45f9f3b, { children: PASSED_ON }),
  },
  (body) => ({ order: { nonce: body.big(64).toString() } }),
)
