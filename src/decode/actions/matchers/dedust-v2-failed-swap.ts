import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, EXCESS, oneOf, optional } from '../engine/pattern.ts'
import { JETTON_SWAP, swapOn } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { toncoinLeg } from '../kinds/swap-legs.ts'
import { findSwapMinimum, PAY_NATIVE, PAYOUT, SWAP_LOG, toLeg } from '../reading/dedust-v2.ts'
import { findCall } from '../reading/walk.ts'

const around = {
  children: [
    oneOf(call(PAYOUT, { as: 'refund', leavesExcess: true }), block('jetton_transfer', { as: 'refund' })),
    optional(call(EXCESS)),
  ],
}

/** A swap that would have brought too little, or came too late: the pool gives everything back. */
export default defineMatcher({
  name: 'dedust_v2_failed_swap',
  after: ['dedust_v2_swap'],
  pattern: oneOf(call(PAY_NATIVE, around), block('jetton_transfer', around)),
  build(head, match, facts) {
    const minOut = findSwapMinimum(head)
    if (minOut === undefined || findCall(head, SWAP_LOG) !== undefined) return null
    if (!isRefund(head, match.get('refund'))) return null
    const incoming = toLeg(head)
    const assetOut = facts.dedustPool(incoming.destination)?.find((asset) => asset !== incoming.asset) ?? null
    const nothing = toncoinLeg({ source: incoming.destination, destination: incoming.source, amount: 0n })
    const data = swapOn('dedust_v2', { incoming, outgoing: { ...nothing, asset: assetOut } }, [], { minOut })
    return built(JETTON_SWAP, data, match.with(head), { failed: true })
  },
})

/** Back to who sent it: Toncoin with an exit code (query:64 amount:Coins exit_code:i32 …), jettons of the same kind. */
function isRefund(carrier: ActionNode, refund: ActionNode): boolean {
  const sent = dataOf(carrier, JETTON_TRANSFER_KIND)
  const back = dataOf(refund, JETTON_TRANSFER_KIND)
  if (sent !== undefined) return back !== undefined && back.asset === sent.asset && back.receiver === sent.sender
  if (back !== undefined || refund.destination !== carrier.source) return false
  const body = refund.body().skip(64)
  body.coins()
  return body.int(32) !== 0
}
