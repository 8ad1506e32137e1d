import type { ActionNode } from '../engine/action-node.ts'
import { call, optional } from '../engine/pattern.ts'
import { defineClientOrder } from '../kinds/cocoon-client.ts'
import { CLIENT_REQUEST, EXCESSES, PAYOUT } from '../reading/cocoon.ts'
import { orUndefined } from '../reading/or-undefined.ts'

const WITHDRAW_PAYLOAD = 0xc68ebc7b

export default defineClientOrder(
  {
    name: 'cocoon_client_withdraw',
    after: ['cocoon_client_increase_stake'],
    pattern: call(0xda068e78, {
      each: call(CLIENT_REQUEST, { as: 'request', children: [optional(call(EXCESSES)), call(PAYOUT)] }),
    }),
  },
  (_, match) => {
    const amount = orUndefined(() => loadWithdrawn(match.get('request'))) ?? 0n
    return { order: { withdraw_amount: amount.toString() }, amount }
  },
)

/** query:64 owner:addr ^state opt&[op:32 coins:Coins …] */
function loadWithdrawn(request: ActionNode): bigint | undefined {
  const body = request.body().skip(64)
  body.address()
  body.ref()
  const payload = body.maybeRef()
  return payload?.opcode() === WITHDRAW_PAYLOAD ? payload.skip(32).coins() : undefined
}
