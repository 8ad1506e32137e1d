import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, optional, type Pattern } from '../engine/pattern.ts'
import { DEX_WITHDRAW, type WithdrawSide } from '../kinds/dex-liquidity.ts'
import { JETTON_BURN_KIND } from '../kinds/jetton-burn.ts'
import { payoutLeg } from '../kinds/swap-legs.ts'
import { PTON_TRANSFER } from '../reading/pton.ts'
import { PAY_TO_V2 } from '../reading/stonfi.ts'

const paid = (transfer: string): Pattern =>
  call(PAY_TO_V2, {
    as: 'payout',
    each: block('jetton_transfer', { as: transfer, each: optional(call(PTON_TRANSFER)) }),
  })

const payouts: readonly Pattern[] = [paid('first'), optional(paid('second'))]

/** Tokens of the pool are burnt for both assets, or what never made a pair is given back. */
export default defineMatcher({
  name: 'stonfi_v2_withdraw',
  after: ['jetton_burn', 'stonfi_v2_deposit'],
  pattern: oneOf(
    call(0x297437cf, { children: payouts, parent: block('jetton_burn', { as: 'burn' }) }),
    call(0x0f98e2b8, { children: payouts, parent: call(0x132b9a2c, { as: 'refund' }) }),
  ),
  build(head, match) {
    const burn = dataOf(match.find('burn'), JETTON_BURN_KIND)
    const data = {
      dex: 'stonfi_v2' as const,
      source: burn === undefined ? (match.find('refund')?.source ?? null) : burn.owner,
      sourceWallet: burn?.wallet ?? null,
      pool: match.get('payout').source,
      lpBurnt: burn?.amount ?? null,
      first: toSide(match.get('first')),
      second: toSide(match.find('second')),
    }
    return built(DEX_WITHDRAW, data, match.with(head))
  },
})

function toSide(transfer: ActionNode | undefined): WithdrawSide | null {
  const leg = transfer === undefined ? undefined : payoutLeg(transfer)
  return leg === undefined ? null : { asset: leg.asset, amount: leg.amount, wallet: leg.destinationWallet }
}
