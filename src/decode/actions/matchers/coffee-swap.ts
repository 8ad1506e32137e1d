import type { ActionNode } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { JETTON_SWAP, type SwapLeg, swapOn } from '../kinds/jetton-swap.ts'
import { toncoinLeg, transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { loadAsset, NOTIFICATION, PAYOUT, PAYOUT_ORDER, SWAP, SWAP_EVENT, SWAP_TON } from '../reading/coffee.ts'
import { loadIncoming, type PoolDex, paidToVault, poolMessages, walkPools } from '../reading/pool-swap.ts'
import { findCall } from '../reading/walk.ts'

const COFFEE: PoolDex = {
  order: SWAP_TON,
  swap: SWAP,
  log: SWAP_EVENT,
  request: PAYOUT_ORDER,
  payouts: [PAYOUT, NOTIFICATION],
}

export default defineMatcher({
  name: 'coffee_swap',
  after: ['coffee_deposit'],
  takes: { opcodes: poolMessages(COFFEE) },
  pattern: call(SWAP, { parent: paidToVault(COFFEE) }),
  build(head, match) {
    const way = findCall(head, SWAP_EVENT) && walkPools(head, COFFEE)
    const incoming = loadIncoming(match)
    if (way === undefined || incoming === undefined) return null
    const outgoing = transferLeg(way.payout) ?? toncoinOut(way.request, way.payout)
    const swaps = way.logs.map((event) => loadEvent(event.body()))
    const peers = swaps.map((swap, i) => {
      const next = swaps[i + 1]
      return { ...swap, assetOut: next === undefined ? outgoing.asset : next.assetIn }
    })
    const failed = way.logs.length < way.hops.length
    const data = swapOn('coffee', { incoming, outgoing }, peers)
    return built(JETTON_SWAP, data, [...match.blocks, head, ...way.blocks], { failed })
  },
})

/** With a notification the vault is the sender; without, the pool that told it to pay. */
function toncoinOut(request: ActionNode, payout: ActionNode): SwapLeg {
  const { source, destination, value } = payout
  if (payout.opcode !== PAYOUT) return toncoinLeg({ source, destination, amount: value })
  return toncoinLeg({ source: request.source, destination, amount: loadPaid(request.body()) })
}

/** query:64 recipient:addr amount:Coins … */
const loadPaid = (order: BodyReader): bigint => order.skip(64).skipAddress().coins()

/** query:64 input:asset input_amount:Coins output_amount:Coins … */
function loadEvent(event: BodyReader): { assetIn: string | null; amountIn: bigint; amountOut: bigint } {
  const assetIn = loadAsset(event.skip(64))
  return { assetIn, amountIn: event.coins(), amountOut: event.coins() }
}
