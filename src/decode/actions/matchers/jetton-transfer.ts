import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import {
  JETTON_INTERNAL_TRANSFER,
  JETTON_NOTIFY,
  JETTON_TRANSFER,
  loadInternalTransfer,
  loadJettonOrder,
} from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'

export default defineMatcher({
  name: 'jetton_transfer',
  after: ['tonstakers_deposit'],
  makes: ['jetton_transfer'],
  pattern: call(JETTON_TRANSFER, {
    each: call(JETTON_INTERNAL_TRANSFER, { as: 'internal', each: optional(call(JETTON_NOTIFY)) }),
  }),
  build(head, match, facts) {
    const internal = match.get('internal')
    const wallet = facts.jettonWallet(internal.destination, internal)
    if (wallet === undefined) return null
    const order = loadJettonOrder(head.body())
    // What arrives may be less than what was ordered: some jettons keep a share.
    const arrived = orUndefined(() => loadInternalTransfer(internal.body()))
    const data = {
      order,
      asset: wallet.master,
      sender: head.source,
      receiver: wallet.owner,
      senderWallet: head.destination,
      receiverWallet: internal.destination,
      amount: arrived?.amount ?? order.amount,
      forwardAmount: arrived?.forwardAmount ?? order.forwardAmount,
    }
    return built(JETTON_TRANSFER_KIND, data, match.with(head), { failed: head.failed || internal.failed })
  },
})
