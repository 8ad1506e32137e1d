import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { byOrder } from '../engine/merge.ts'
import { call, EXCESS, optional } from '../engine/pattern.ts'
import { LEG, type PayoutLeg, toPayoutLeg } from '../reading/dedust-v2.ts'

interface ClaimFeesData {
  readonly source: string | null
  readonly pool: string | null
  readonly position: string | null
  readonly amounts: readonly [bigint, bigint]
  readonly legs: readonly [PayoutLeg | undefined, PayoutLeg | undefined]
}

const DEDUST_V2_CLAIM_FEES: ActionKind<ClaimFeesData, 'dedust_v2_claim_fees'> = {
  name: 'dedust_v2_claim_fees',
  details: ({ source, pool, position, amounts, legs: [first, second] }) => ({
    dex: 'dedust_v2',
    source,
    pool,
    position,
    asset_1: first?.asset ?? null,
    asset_2: second?.asset ?? null,
    amount_1: amounts[0].toString(),
    amount_2: amounts[1].toString(),
    user_jetton_wallet_1: first?.userWallet ?? null,
    user_jetton_wallet_2: second?.userWallet ?? null,
    dex_jetton_wallet_1: first?.dexWallet ?? null,
    dex_jetton_wallet_2: second?.dexWallet ?? null,
  }),
  accounts: ({ source, pool, position }) => [source, pool, position],
}

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
    const data: ClaimFeesData = {
      source: head.source,
      pool: head.destination,
      position: payout.source,
      amounts: [x, y],
      legs: [first, second],
    }
    return built(DEDUST_V2_CLAIM_FEES, data, match.with(head))
  },
})
