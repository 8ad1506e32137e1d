import { call } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { CLIENT_REQUEST, EXCESSES } from '../reading/cocoon.ts'

export default defineClientOrder(
  {
    name: 'cocoon_client_top_up',
    after: ['cocoon_proxy_charge'],
    pattern: call(0xf172e6c2, { each: call(CLIENT_REQUEST, { each: call(EXCESSES) }) }),
  },
  (body) => ({ order: {}, amount: body.coins() }),
)
