import { defineMatcher, told } from '../engine/matcher.ts'
import { byOrder } from '../engine/merge.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { LEG, toPayoutLeg } from '../reading/dedust-v2.ts'

export default defineMatcher({
  name: 'dedust_v2_claim_fees',
  after: ['dedust_v2_partial_deposit'],
  pattern: call(0x5652f1df, {
    each: call(0x25f19752, {
      leavesExcess: true,
      each: call(0x29ff1bcf, { as: 'payout', leavesExcess: true, children: [LEG, LEG, optional(call(EXCESS))] }),
    }),
  }),
  build(head, match) {
    const payout = match.get('payout')
    // query:64 x:Coins y:Coins …
    const body = payout.body().skip(64)
    const x = body.coins()
    const y = body.coins()
    const legs = match.list('leg').sort(byOrder).map(toPayoutLeg)
    const first = legs.find(({ amount }) => amount === x)
    const second = legs.find((leg) => leg !== first && leg.amount === y)
    return told('dedust_v2_claim_fees', match.with(head), {
      accounts: [head.source, head.destination, payout.source],
      details: {
        dex: 'dedust_v2',
        source: head.source,
        pool: head.destination,
        position: payout.source,
        asset_1: first?.asset ?? null,
        asset_2: second?.asset ?? null,
        amount_1: x.toString(),
        amount_2: y.toString(),
        user_jetton_wallet_1: first?.userWallet ?? null,
        user_jetton_wallet_2: second?.userWallet ?? null,
        dex_jetton_wallet_1: first?.dexWallet ?? null,
        dex_jetton_wallet_2: second?.dexWallet ?? null,
      },
    })
  },
})
