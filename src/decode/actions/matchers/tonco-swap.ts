import type { ActionNode } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, type Match } from '../engine/pattern.ts'
import { JETTON_SWAP, type SwapLeg, swapOn } from '../kinds/jetton-swap.ts'
import { payoutLeg, toncoinLeg } from '../kinds/swap-legs.ts'
import { loadAmount, loadOrderedReceiver } from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { PTON_TRANSFER } from '../reading/pton.ts'
import {
  findAssetOfWallet,
  findOrder,
  listPeers,
  loadIncoming,
  PAID_TO_ROUTER,
  type RouterDex,
  routerMessages,
  walkRouter,
} from '../reading/router-swap.ts'
import { isSwapDone, loadLastStep, loadPayment, loadSwapAmount, PAY_TO, POOL_SWAP, paidSide } from '../reading/tonco.ts'
import { findCall, withRemainders } from '../reading/walk.ts'

const TONCO: RouterDex = { swap: POOL_SWAP, payTo: PAY_TO, isStrict: true }

export default defineMatcher({
  name: 'tonco_swap',
  after: ['stonfi_v2_swap'],
  takes: { opcodes: routerMessages(TONCO) },
  pattern: call(POOL_SWAP, { parent: PAID_TO_ROUTER }),
  build(head, match, facts) {
    const way = walkRouter(head, TONCO)
    const incoming = loadIncoming(match)
    const outgoing = way && (payoutLeg(way.out) ?? unknownLeg(way.out))
    if (way === undefined || incoming === undefined || outgoing === undefined) return null
    const hops = way.hops.map(({ swap, payTo }) => {
      const payment = loadPayment(payTo.body())
      return { amountIn: loadSwapAmount(swap.body()), payment, ...paidSide(payment) }
    })
    const failed = !hops.every(({ payment }) => isSwapDone(payment))
    const wanted = failed ? orUndefined(() => findWanted(match)) : undefined
    const assetOut = failed ? findAssetOfWallet(wanted?.wallet ?? null, facts) : undefined
    const data = swapOn('tonco', { incoming, outgoing }, [], {
      assetOut: assetOut === undefined ? outgoing.asset : assetOut,
      minOut: failed ? (wanted?.minOut ?? null) : outgoing.amount,
    })
    // Of several hops the first is told however it ended, those behind it when they were done.
    const told = hops.length > 1 ? hops.filter(({ payment }, i) => i === 0 || isSwapDone(payment)) : []
    const peers = listPeers(told, incoming.asset, facts)
    return built(JETTON_SWAP, { ...data, peers }, [...match.blocks, head, ...withRemainders(way.blocks)], { failed })
  },
})

/** Toncoin paid out by a wallet that is not known. */
function unknownLeg(order: ActionNode): SwapLeg | undefined {
  const proxied = findCall(order, PTON_TRANSFER)
  if (proxied === undefined) return undefined
  const destination = loadOrderedReceiver(order.body())
  return toncoinLeg({ source: order.source, destination, amount: loadAmount(proxied.body()) })
}

function findWanted(match: Match): { wallet: string | null; minOut: bigint } | undefined {
  const order = findOrder(match)
  return order && loadLastStep(order)
}
