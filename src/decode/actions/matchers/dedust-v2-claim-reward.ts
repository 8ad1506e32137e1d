import { defineMatcher, told } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { LEG, toPayoutLeg } from '../reading/dedust-v2.ts'
import { loadAmount } from '../reading/jetton-order.ts'

export default defineMatcher({
  name: 'dedust_v2_claim_reward',
  after: ['dedust_v2_claim_fees'],
  pattern: call(0x909fdb65, {
    each: call(0x2e0cccba, {
      leavesExcess: true,
      each: call(0x9e17fbbe, { as: 'payout', leavesExcess: true, children: [LEG, optional(call(EXCESS))] }),
    }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    const block = match.find('leg')
    const leg = block && toPayoutLeg(block)
    return told('dedust_v2_claim_reward', match.with(head), {
      accounts: [head.source, head.destination, payout.source],
      details: {
        dex: 'dedust_v2',
        source: head.source,
        pool: head.destination,
        position: payout.source,
        asset: leg?.asset ?? null,
        amount: loadAmount(payout.body()).toString(),
        user_jetton_wallet: leg?.userWallet ?? null,
        dex_jetton_wallet: leg?.dexWallet ?? null,
      },
    })
  },
})
