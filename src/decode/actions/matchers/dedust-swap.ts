import { type Block, dataOf } from '../engine/block.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { JETTON_SWAP, type SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import {
  listPools,
  loadSwapLog,
  PAYOUT,
  PAYOUT_FROM_POOL,
  SWAP_EXTERNAL,
  SWAP_JETTON_PAYLOAD,
  SWAP_LOG,
  SWAP_PEER,
  SWAP_TON,
} from '../reading/dedust.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { findBlock, findCall, withRemainders } from '../reading/walk.ts'

/** Vault → pool → … → pool → vault, where each pool that swapped left a log. */
export default defineMatcher({
  name: 'dedust_swap',
  after: ['dedust_withdraw'],
  takes: { opcodes: [SWAP_PEER, SWAP_LOG, PAYOUT_FROM_POOL, PAYOUT] },
  pattern: call(SWAP_EXTERNAL, {
    parent: oneOf(block('jetton_transfer', { as: 'transfer' }), call(SWAP_TON, { as: 'order' })),
  }),
  build(head, match, facts) {
    const way = walkPools(head)
    if (way === undefined) return null
    const incoming = toIncoming(match.find('transfer'), match.find('order'))
    if (incoming === undefined) return null
    const { hops, logs, request, payout } = way
    const outgoing = toOutgoing(request, payout)
    // Without a log, as on a pool that gave everything back, what moved is all there is to tell.
    const swaps =
      logs.length > 0
        ? logs.map((log) => loadSwapLog(log.body()))
        : [{ assetIn: incoming.asset, amountIn: incoming.amount, assetOut: outgoing.asset, amountOut: outgoing.amount }]
    const first = swaps[0] as (typeof swaps)[number]
    const last = swaps.at(-1) as (typeof swaps)[number]
    const ordered = listOrdered(match.find('transfer'), match.find('order'))
    const data = {
      dex: 'dedust' as const,
      sender: incoming.source,
      assetIn: incoming.asset,
      assetOut: ordered === undefined ? last.assetOut : findWanted(ordered, incoming.asset, last.assetOut, facts),
      incoming: { ...incoming, asset: first.assetIn, amount: first.amountIn },
      outgoing: { ...outgoing, asset: last.assetOut, amount: last.amountOut },
      peers: swaps.length > 1 ? swaps : [],
    }
    const blocks = [...match.blocks, head, ...withRemainders([...hops, ...logs, request, payout])]
    return built(JETTON_SWAP, data, blocks, { failed: logs.length < hops.length })
  },
})

interface Way {
  readonly hops: readonly Block[]
  readonly logs: readonly Block[]
  readonly request: Block
  readonly payout: Block
}

function walkPools(head: Block): Way | undefined {
  const hops: Block[] = []
  const logs: Block[] = []
  for (let hop: Block | undefined = head; hop !== undefined; hop = findCall(hop, SWAP_PEER, SWAP_EXTERNAL)) {
    hops.push(hop)
    const log = findCall(hop, SWAP_LOG)
    if (log !== undefined) logs.push(log)
    const request = findCall(hop, PAYOUT_FROM_POOL)
    if (request === undefined) continue
    const payout = findBlock(request, 'jetton_transfer') ?? findCall(request, PAYOUT)
    return payout === undefined ? undefined : { hops, logs, request, payout }
  }
  return undefined
}

function toIncoming(transfer: Block | undefined, order: Block | undefined): SwapLeg | undefined {
  if (order !== undefined) {
    return {
      asset: null,
      source: order.source,
      destination: order.destination,
      sourceWallet: null,
      destinationWallet: null,
      amount: loadAmount(order.body()),
    }
  }
  const data = dataOf(transfer, JETTON_TRANSFER_KIND)
  return (
    data && {
      asset: data.asset,
      source: data.sender,
      destination: data.receiver,
      sourceWallet: data.senderWallet,
      destinationWallet: data.receiverWallet,
      amount: data.amount,
    }
  )
}

function toOutgoing(request: Block, payout: Block): SwapLeg {
  const data = dataOf(payout, JETTON_TRANSFER_KIND)
  if (data === undefined) {
    // query:64 ^proof amount:Coins …
    const amount = request.body().skip(64).coins()
    const { source, destination } = payout
    return { asset: null, source, destination, sourceWallet: null, destinationWallet: null, amount }
  }
  return {
    asset: data.asset,
    source: data.sender,
    destination: data.receiver,
    sourceWallet: data.senderWallet,
    destinationWallet: data.receiverWallet,
    amount: data.amount,
  }
}

function listOrdered(transfer: Block | undefined, order: Block | undefined): (string | null)[] | undefined {
  return orUndefined(() => {
    if (order !== undefined) {
      const body = order.body().skip(64)
      body.coins()
      return listPools(body)
    }
    const payload = dataOf(transfer, JETTON_TRANSFER_KIND)?.order.forwardPayload?.clone()
    return payload?.opcode() === SWAP_JETTON_PAYLOAD ? listPools(payload.skip(32)) : undefined
  })
}

/** Each pool turns one of its assets into the other. */
function findWanted(
  pools: readonly (string | null)[],
  from: string | null,
  otherwise: string | null,
  facts: Facts,
): string | null {
  let asset = from
  for (const pool of pools) {
    const assets = facts.dedustPool(pool)
    if (assets === undefined) return otherwise
    asset = assets[0] === asset ? assets[1] : assets[0]
  }
  return asset
}
