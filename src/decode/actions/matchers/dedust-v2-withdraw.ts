import { built, defineMatcher } from '../engine/matcher.ts'
import { byOrder } from '../engine/merge.ts'
import { call, optional } from '../engine/pattern.ts'
import { DEX_WITHDRAW } from '../kinds/dex-liquidity.ts'
import { LEG, toPayoutLeg } from '../reading/dedust-v2.ts'

/** The position gives up liquidity, and the pool pays both assets. */
export default defineMatcher({
  name: 'dedust_v2_withdraw',
  after: ['dedust_v2_failed_swap'],
  pattern: call(0x20b5ef89, {
    each: call(0xbc1531a9, {
      leavesExcess: true,
      each: call(0xf6f6a3aa, {
        leavesExcess: true,
        children: [optional(call(0xc0d77b54, { as: 'log', leavesExcess: true })), LEG, LEG],
      }),
    }),
  }),
  build(head, match) {
    // query:64 liquidity:Coins min_x:Coins min_y:Coins auto_claim:1 …
    const body = head.body().skip(64)
    const asked = body.coins()
    body.coins()
    body.coins()
    // Fees paid in the same go cannot be told from what was withdrawn.
    if (body.bit()) return null
    const log = match.find('log')
    const legs = match.list('leg').sort(byOrder).map(toPayoutLeg)
    const [first, second] = legs.map(({ asset, amount, userWallet }) => ({ asset, amount, wallet: userWallet }))
    const data = {
      dex: 'dedust_v2' as const,
      source: head.source,
      pool: head.destination,
      lpBurnt: log === undefined ? asked : log.body().coins(),
      first: first ?? null,
      second: second ?? null,
    }
    return built(DEX_WITHDRAW, data, match.with(head), { failed: log === undefined })
  },
})
