import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { LEG, type PayoutLeg, toPayoutLeg } from '../reading/dedust-v2.ts'
import { loadAmount } from '../reading/jetton-order.ts'

interface ClaimRewardData {
  readonly source: string | null
  readonly pool: string | null
  readonly position: string | null
  readonly amount: bigint
  readonly leg: PayoutLeg | undefined
}

const DEDUST_V2_CLAIM_REWARD: ActionKind<ClaimRewardData, 'dedust_v2_claim_reward'> = {
  name: 'dedust_v2_claim_reward',
  details: ({ source, pool, position, amount, leg }) => ({
    dex: 'dedust_v2',
    source,
    pool,
    position,
    asset: leg?.asset ?? null,
    amount: amount.toString(),
    user_jetton_wallet: leg?.userWallet ?? null,
    dex_jetton_wallet: leg?.dexWallet ?? null,
  }),
  accounts: ({ source, pool, position }) => [source, pool, position],
}

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
    const leg = match.find('leg')
    const data = {
      source: head.source,
      pool: head.destination,
      position: payout.source,
      amount: loadAmount(payout.body()),
      leg: leg && toPayoutLeg(leg),
    }
    return built(DEDUST_V2_CLAIM_REWARD, data, match.with(head))
  },
})
