import type { ActionNode } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { cocoonClient } from '../kinds/cocoon-client.ts'
import { CLIENT_REQUEST, EXCESSES, isAborted, PAYOUT } from '../reading/cocoon.ts'
import { orUndefined } from '../reading/or-undefined.ts'

const COCOON_CLIENT_WITHDRAW = cocoonClient('cocoon_client_withdraw')
const WITHDRAW_PAYLOAD = 0xc68ebc7b

export default defineMatcher({
  name: 'cocoon_client_withdraw',
  after: ['cocoon_client_increase_stake'],
  pattern: call(0xda068e78, {
    each: call(CLIENT_REQUEST, { as: 'request', children: [optional(call(EXCESSES)), call(PAYOUT)] }),
  }),
  build(head, match) {
    const body = head.body()
    const queryId = body.big(64)
    const amount = orUndefined(() => loadWithdrawn(match.get('request'))) ?? 0n
    const order = { withdraw_amount: amount.toString() }
    const data = { queryId, owner: body.address(), client: head.destination, order, amount }
    return built(COCOON_CLIENT_WITHDRAW, data, match.with(head), { failed: isAborted(head) })
  },
})

/** query:64 owner:addr ^state opt&[op:32 coins:Coins …] */
function loadWithdrawn(request: ActionNode): bigint | undefined {
  const body = request.body().skip(64)
  body.address()
  body.ref()
  const payload = body.maybeRef()
  return payload?.opcode() === WITHDRAW_PAYLOAD ? payload.skip(32).coins() : undefined
}
