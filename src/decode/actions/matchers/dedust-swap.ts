import { dataOf } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, type Match } from '../engine/pattern.ts'
import { JETTON_SWAP, swapOn } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { toncoinLeg, transferLeg } from '../kinds/swap-legs.ts'
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
import { orUndefined } from '../reading/or-undefined.ts'
import { loadIncoming, type PoolDex, paidToVault, poolMessages, walkPools } from '../reading/pool-swap.ts'

const DEDUST: PoolDex = {
  order: SWAP_TON,
  swap: SWAP_EXTERNAL,
  peer: SWAP_PEER,
  log: SWAP_LOG,
  request: PAYOUT_FROM_POOL,
  payouts: [PAYOUT],
}

export default defineMatcher({
  name: 'dedust_swap',
  after: ['dedust_withdraw'],
  takes: { opcodes: poolMessages(DEDUST) },
  pattern: call(SWAP_EXTERNAL, { parent: paidToVault(DEDUST) }),
  build(head, match, facts) {
    const way = walkPools(head, DEDUST)
    const paid = loadIncoming(match)
    if (way === undefined || paid === undefined) return null
    const { source, destination } = way.payout
    // query:64 ^proof amount:Coins …
    const given =
      transferLeg(way.payout) ?? toncoinLeg({ source, destination, amount: way.request.body().skip(64).coins() })
    // Without a log, as on a pool that gave everything back, what moved is all there is to tell.
    const moved = { assetIn: paid.asset, amountIn: paid.amount, assetOut: given.asset, amountOut: given.amount }
    const swaps = way.logs.map((log) => loadSwapLog(log.body()))
    const first = swaps[0] ?? moved
    const last = swaps.at(-1) ?? moved
    const pools = orUndefined(() => listOrdered(match))
    const incoming = { ...paid, asset: first.assetIn, amount: first.amountIn }
    const outgoing = { ...given, asset: last.assetOut, amount: last.amountOut }
    const data = swapOn('dedust', { incoming, outgoing }, swaps, {
      assetIn: paid.asset,
      assetOut: pools === undefined ? last.assetOut : findWanted(pools, paid.asset, last.assetOut, facts),
    })
    const failed = way.logs.length < way.hops.length
    return built(JETTON_SWAP, data, [...match.blocks, head, ...way.blocks], { failed })
  },
})

/** The pools that were ordered, in turn. */
function listOrdered(match: Match): (string | null)[] | undefined {
  const order = match.find('order')
  if (order !== undefined) {
    const body = order.body().skip(64)
    body.coins()
    return listPools(body)
  }
  const payload = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)?.order.forwardPayload?.clone()
  return payload?.opcode() === SWAP_JETTON_PAYLOAD ? listPools(payload.skip(32)) : undefined
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
