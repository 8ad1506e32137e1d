import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { JETTON_NOTIFY, JETTON_TRANSFER, loadJettonOrder, loadOrderedReceiver } from '../reading/jetton-order.ts'
import { PTON_MASTERS } from '../reading/pton.ts'

/** Proxies of Toncoin pay out themselves: no wallet of the receiver takes part. */
export default defineMatcher({
  name: 'jetton_transfer_pton',
  after: ['jetton_transfer'],
  makes: ['jetton_transfer'],
  pattern: call(JETTON_TRANSFER, { each: optional(call(JETTON_NOTIFY)) }),
  build(head, match, facts) {
    const wallet = facts.jettonWallet(head.destination)
    if (wallet === undefined || !PTON_MASTERS.has(wallet.master)) return null
    const order = loadJettonOrder(head.body())
    const data = {
      order,
      asset: wallet.master,
      sender: head.source,
      receiver: loadOrderedReceiver(head.body()),
      senderWallet: null,
      receiverWallet: null,
      amount: order.amount,
      forwardAmount: order.forwardAmount,
    }
    return built(JETTON_TRANSFER_KIND, data, match.with(head), { failed: head.failed })
  },
})
