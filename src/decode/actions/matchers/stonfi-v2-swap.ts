import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, type Match } from '../engine/pattern.ts'
import { JETTON_SWAP, swapOn } from '../kinds/jetton-swap.ts'
import { payoutLeg } from '../kinds/swap-legs.ts'
import { orUndefined } from '../reading/or-undefined.ts'
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
import { findLastWallet, loadPaymentV2, loadSwapAmountV2, PAY_TO_V2, SWAP_OK, SWAP_V2 } from '../reading/stonfi.ts'
import { withRemainders } from '../reading/walk.ts'

const STONFI_V2: RouterDex = { swap: SWAP_V2, payTo: PAY_TO_V2 }

/** Hops may be of different routers. */
export default defineMatcher({
  name: 'stonfi_v2_swap',
  after: ['stonfi_swap'],
  takes: { opcodes: routerMessages(STONFI_V2) },
  pattern: call(SWAP_V2, { parent: PAID_TO_ROUTER }),
  build(head, match, facts) {
    const way = walkRouter(head, STONFI_V2)
    const incoming = loadIncoming(match)
    const outgoing = way && payoutLeg(way.out)
    if (way === undefined || incoming === undefined || outgoing === undefined) return null
    const hops = way.hops.map(({ swap, payTo }) => ({
      amountIn: loadSwapAmountV2(swap.body()),
      ...loadPaymentV2(payTo.body()),
    }))
    const done = hops.filter(({ exitCode }) => exitCode === SWAP_OK)
    const failed = done.length < hops.length
    const wanted = failed ? findWanted(match, facts) : undefined
    const assetOut = wanted === undefined ? outgoing.asset : wanted
    const peers = listPeers(done, incoming.asset, facts)
    const data = swapOn('stonfi_v2', { incoming, outgoing }, peers, { assetOut })
    return built(JETTON_SWAP, data, [...match.blocks, head, ...withRemainders(way.blocks)], { failed })
  },
})

/** What was ordered in the end, when it did not come to that; undefined when it cannot be told. */
function findWanted(match: Match, facts: Facts): string | null | undefined {
  const order = orUndefined(() => findOrder(match))
  return findAssetOfWallet((order && orUndefined(() => findLastWallet(order))) ?? null, facts)
}
