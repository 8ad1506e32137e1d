import { type Block, dataOf } from '../engine/block.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { JETTON_SWAP, type SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { loadAsset, NOTIFICATION, PAYOUT, PAYOUT_ORDER, SWAP, SWAP_EVENT, SWAP_TON } from '../reading/coffee.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { findBlock, findCall, withRemainders } from '../reading/walk.ts'

/** Vault → pool → … → pool → vault, where each pool that swapped left an event. */
export default defineMatcher({
  name: 'coffee_swap',
  after: ['coffee_deposit'],
  takes: { opcodes: [SWAP_EVENT, PAYOUT_ORDER, PAYOUT, NOTIFICATION] },
  pattern: call(SWAP, {
    parent: oneOf(block('jetton_transfer', { as: 'transfer' }), call(SWAP_TON, { as: 'order' })),
  }),
  build(head, match) {
    const way = walkPools(head)
    const order = match.find('order')
    const incoming = order === undefined ? transferLeg(match.find('transfer')) : toncoinLeg(order)
    if (way === undefined || incoming === undefined) return null
    const { hops, events, request, payout } = way
    const outgoing = toOutgoing(request, payout)
    const swaps = events.map((event) => loadEvent(event.body()))
    const peers = swaps.map(({ assetIn, amountIn, amountOut }, i) => {
      const next = swaps[i + 1]
      return { assetIn, amountIn, assetOut: next === undefined ? outgoing.asset : next.assetIn, amountOut }
    })
    const data = {
      dex: 'coffee' as const,
      sender: incoming.source,
      assetIn: incoming.asset,
      assetOut: outgoing.asset,
      incoming,
      outgoing,
      peers: peers.length > 1 ? peers : [],
    }
    const blocks = [...match.blocks, head, ...withRemainders([...hops, ...events, request, payout])]
    return built(JETTON_SWAP, data, blocks, { failed: events.length < hops.length })
  },
})

interface Way {
  readonly hops: readonly Block[]
  readonly events: readonly Block[]
  readonly request: Block
  readonly payout: Block
}

function walkPools(head: Block): Way | undefined {
  const hops: Block[] = []
  const events: Block[] = []
  for (let hop: Block | undefined = head; hop !== undefined; hop = findCall(hop, SWAP)) {
    hops.push(hop)
    const event = findCall(hop, SWAP_EVENT)
    if (event !== undefined) events.push(event)
    else if (hop === head) return undefined
    const request = findCall(hop, PAYOUT_ORDER)
    if (request === undefined) continue
    const payout = findBlock(request, 'jetton_transfer') ?? findCall(request, PAYOUT, NOTIFICATION)
    return payout === undefined ? undefined : { hops, events, request, payout }
  }
  return undefined
}

const toncoinLeg = (order: Block): SwapLeg => ({
  asset: null,
  source: order.source,
  destination: order.destination,
  sourceWallet: null,
  destinationWallet: null,
  amount: loadAmount(order.body()),
})

function toOutgoing(request: Block, payout: Block): SwapLeg {
  const transfer = dataOf(payout, JETTON_TRANSFER_KIND)
  if (transfer !== undefined) {
    return {
      asset: transfer.asset,
      source: transfer.sender,
      destination: transfer.receiver,
      sourceWallet: transfer.senderWallet,
      destinationWallet: transfer.receiverWallet,
      amount: transfer.amount,
    }
  }
  // With a notification the vault is the sender; without, the pool that told it to pay.
  const isPlain = payout.opcode === PAYOUT
  return {
    asset: null,
    source: isPlain ? request.source : payout.source,
    destination: payout.destination,
    sourceWallet: null,
    destinationWallet: null,
    amount: isPlain ? loadPaid(request.body()) : payout.value,
  }
}

/** query:64 recipient:addr amount:Coins … */
function loadPaid(order: BodyReader): bigint {
  order.skip(64).address()
  return order.coins()
}

/** query:64 input:asset input_amount:Coins output_amount:Coins … */
function loadEvent(event: BodyReader): { assetIn: string | null; amountIn: bigint; amountOut: bigint } {
  const assetIn = loadAsset(event.skip(64))
  return { assetIn, amountIn: event.coins(), amountOut: event.coins() }
}
