import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { JETTON_BURN_KIND } from '../kinds/jetton-burn.ts'
import { JETTON_BURN, JETTON_BURN_NOTIFICATION, loadAmount } from '../reading/jetton-order.ts'

export default defineMatcher({
  name: 'jetton_burn',
  after: ['dedust_withdraw'],
  makes: ['jetton_burn'],
  pattern: call(JETTON_BURN, { each: optional(call(JETTON_BURN_NOTIFICATION)) }),
  build(head, match, facts) {
    const wallet = facts.jettonWallet(head.destination)
    if (wallet === undefined) return null
    const data = {
      owner: wallet.owner,
      wallet: head.destination,
      asset: wallet.master,
      amount: loadAmount(head.body()),
    }
    return built(JETTON_BURN_KIND, data, match.with(head), { failed: head.failed })
  },
})
