import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf, type Pattern } from '../engine/pattern.ts'
import { DEX_WITHDRAW, type WithdrawSide } from '../kinds/dex-liquidity.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { PAYOUT, PAYOUT_FROM_POOL } from '../reading/dedust.ts'
import { JETTON_BURN, JETTON_BURN_NOTIFICATION, loadAmount } from '../reading/jetton-order.ts'

const payout = (request: string, paid: string): Pattern =>
  call(PAYOUT_FROM_POOL, {
    as: request,
    each: oneOf(call(PAYOUT, { as: paid }), block('jetton_transfer', { as: paid })),
  })

export default defineMatcher({
  name: 'dedust_withdraw',
  after: ['tonstakers_withdrawal', 'jetton_transfer_pton'],
  pattern: call(JETTON_BURN, {
    each: call(JETTON_BURN_NOTIFICATION, {
      as: 'notification',
      children: [payout('request 1', 'payout 1'), payout('request 2', 'payout 2')],
    }),
  }),
  build(head, match, facts) {
    if (facts.jettonWallet(head.destination) === undefined) return null
    const data = {
      dex: 'dedust' as const,
      source: head.source,
      sourceWallet: head.destination,
      pool: match.get('notification').destination,
      lpBurnt: loadAmount(head.body()),
      first: toSide(match.get('request 1'), match.get('payout 1')),
      second: toSide(match.get('request 2'), match.get('payout 2')),
    }
    return built(DEX_WITHDRAW, data, match.with(head))
  },
})

function toSide(request: ActionNode, paid: ActionNode): WithdrawSide {
  const transfer = dataOf(paid, JETTON_TRANSFER_KIND)
  // query:64 ^proof amount:Coins …
  const amount = request.body().skip(64).coins()
  return { asset: transfer?.asset ?? null, amount, wallet: transfer?.receiverWallet ?? null }
}
