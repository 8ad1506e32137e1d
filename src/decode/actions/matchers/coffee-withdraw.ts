import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call } from '../engine/pattern.ts'
import { DEX_WITHDRAW, type WithdrawSide } from '../kinds/dex-liquidity.ts'
import { JETTON_BURN_KIND } from '../kinds/jetton-burn.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { PAYOUT, PAYOUT_ORDER, paidOut } from '../reading/coffee.ts'

export default defineMatcher({
  name: 'coffee_withdraw',
  after: ['tgbtc_burn', 'coffee_swap'],
  pattern: block('jetton_burn', {
    children: [
      call(PAYOUT_ORDER, { each: paidOut('first') }),
      call(PAYOUT_ORDER, { each: paidOut('second') }),
      call(0xc0ffee35, { as: 'event' }),
    ],
  }),
  build(head, match) {
    const burn = dataOf(head, JETTON_BURN_KIND)
    if (burn === undefined) return null
    const event = match.get('event')
    const body = event.body().skip(64)
    const data = {
      dex: 'coffee' as const,
      source: burn.owner,
      sourceWallet: burn.wallet,
      pool: event.source,
      lpBurnt: burn.amount,
      first: toSide(match.get('first'), body.coins()),
      second: toSide(match.get('second'), body.coins()),
    }
    return built(DEX_WITHDRAW, data, match.with(head))
  },
})

function toSide(paid: ActionNode, amount: bigint): WithdrawSide {
  const transfer = dataOf(paid, JETTON_TRANSFER_KIND)
  if (transfer !== undefined) return { asset: transfer.asset, amount, wallet: transfer.receiverWallet }
  return { asset: null, amount, wallet: paid.opcode === PAYOUT ? paid.destination : null }
}
