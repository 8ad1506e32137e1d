import { call } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { PASSED_ON } from '../reading/cocoon.ts'

export default defineClientOrder(
  {
    name: 'cocoon_client_change_secret_hash',
    after: ['cocoon_client_register'],
    pattern: call(0xa9357034, { children: PASSED_ON }),
  },
  (body) => ({ order: { new_secret_hash: body.big(256).toString(16) } }),
)
