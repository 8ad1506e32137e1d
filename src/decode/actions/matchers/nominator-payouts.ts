import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { NOMINATOR_WITHDRAWAL } from '../kinds/staking.ts'

/** A pool told to pay those who asked: one withdrawal for each of them, beside the call. */
export default defineMatcher({
  name: 'nominator_payouts',
  after: ['nominator_withdrawal'],
  takes: { names: ['ton_transfer'] },
  pattern: call(0x00000002, { to: ['nominator_pool'] }),
  build(head) {
    const payouts = [...head.children()].filter((child) => child.is('ton_transfer'))
    return payouts.map((payout) =>
      built(
        NOMINATOR_WITHDRAWAL,
        {
          provider: 'nominator' as const,
          holder: payout.destination,
          pool: head.destination,
          amount: payout.value,
          payoutNft: null,
          tokensBurnt: null,
          asset: null,
        },
        [payout],
      ),
    )
  },
})
