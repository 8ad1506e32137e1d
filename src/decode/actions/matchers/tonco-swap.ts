import { type Block, dataOf, textOf } from '../engine/block.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, type Match, oneOf } from '../engine/pattern.ts'
import { JETTON_SWAP, type PeerSwap, type SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { payoutLeg, proxiedLeg, transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { JETTON_NOTIFY, JETTON_TRANSFER, loadAmount, loadJettonOrder } from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { isSwapDone, loadLastStep, loadPayment, loadSwapAmount, PAY_TO, POOL_SWAP, paidSide } from '../reading/tonco.ts'
import { findBlock, findCall, withRemainders } from '../reading/walk.ts'

/** Router → pool → router, as often as there are hops. */
export default defineMatcher({
  name: 'tonco_swap',
  after: ['stonfi_v2_swap'],
  takes: { opcodes: [PAY_TO, JETTON_TRANSFER, PTON_TRANSFER, JETTON_NOTIFY] },
  pattern: call(POOL_SWAP, {
    parent: oneOf(
      block('jetton_transfer', { as: 'transfer' }),
      call(JETTON_NOTIFY, { as: 'notify', parent: call(PTON_TRANSFER, { as: 'proxied' }) }),
    ),
  }),
  build(head, match, facts) {
    const way = walkHops(head)
    const transfer = match.find('transfer')
    const incoming =
      transfer === undefined ? proxiedLeg(match.get('proxied'), match.get('notify')) : transferLeg(transfer)
    const outgoing = way && (payoutLeg(way.out) ?? unknownLeg(way.out))
    if (way === undefined || incoming === undefined || outgoing === undefined) return null
    const hops = way.hops.map(({ swap, payTo }) => {
      const payment = loadPayment(payTo.body())
      return { amountIn: loadSwapAmount(swap.body()), payment, ...paidSide(payment) }
    })
    const failed = !hops.every(({ payment }) => isSwapDone(payment))
    const wanted = failed ? orUndefined(() => findWanted(match)) : undefined
    const data = {
      dex: 'tonco' as const,
      sender: incoming.source,
      assetIn: incoming.asset,
      assetOut: failed ? withoutPton(facts.jettonWallet(wanted?.wallet ?? null)?.master ?? null) : outgoing.asset,
      incoming,
      outgoing,
      peers: toPeers(hops, incoming.asset, facts),
      minOut: failed ? (wanted?.minOut ?? null) : outgoing.amount,
    }
    return built(JETTON_SWAP, data, [...match.blocks, head, ...withRemainders(way.blocks)], { failed })
  },
})

interface Way {
  readonly hops: readonly { readonly swap: Block; readonly payTo: Block }[]
  readonly out: Block
  readonly blocks: readonly Block[]
}

function walkHops(head: Block): Way | undefined {
  const hops: { swap: Block; payTo: Block }[] = []
  const blocks: Block[] = []
  let out: Block | undefined
  for (let swap: Block | undefined = head; swap !== undefined; ) {
    const payTo = findCall(swap, PAY_TO)
    const paid: Block | undefined = payTo && (findBlock(payTo, 'jetton_transfer') ?? findCall(payTo, JETTON_TRANSFER))
    // Every swap must be paid, else it is not known what came of it.
    if (payTo === undefined || paid === undefined) return undefined
    hops.push({ swap, payTo })
    blocks.push(swap, payTo, paid)
    out = paid
    const proxied = findCall(paid, PTON_TRANSFER)
    if (proxied !== undefined) blocks.push(proxied)
    const notify: Block | undefined = proxied && findCall(proxied, JETTON_NOTIFY)
    const next = notify && findCall(notify, POOL_SWAP)
    if (notify !== undefined && next !== undefined) blocks.push(notify)
    swap = next ?? findCall(paid, POOL_SWAP)
  }
  return out === undefined ? undefined : { hops, out, blocks }
}

/** Toncoin paid out by a wallet that is not known. */
function unknownLeg(order: Block): SwapLeg | undefined {
  const proxied = findCall(order, PTON_TRANSFER)
  if (proxied === undefined) return undefined
  return {
    asset: null,
    source: order.source,
    destination: textOf(loadJettonOrder(order.body()).destination),
    sourceWallet: null,
    destinationWallet: null,
    amount: loadAmount(proxied.body()),
  }
}

function toPeers(
  hops: readonly { amountIn: bigint; amount: bigint; wallet: string | null }[],
  from: string | null,
  facts: Facts,
): PeerSwap[] {
  if (hops.length < 2) return []
  let assetIn = from
  return hops.map(({ amountIn, amount, wallet }) => {
    const assetOut = withoutPton(facts.jettonWallet(wallet)?.master ?? null)
    const peer = { assetIn, amountIn, assetOut, amountOut: amount }
    assetIn = assetOut
    return peer
  })
}

function findWanted(match: Match): { wallet: string | null; minOut: bigint } | undefined {
  const order = findOrder(match)
  return order && loadLastStep(order)
}

function findOrder(match: Match): BodyReader | undefined {
  const transfer = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)
  if (transfer !== undefined) return transfer.order.forwardPayload?.clone()
  // query:64 ton_amount:Coins refund:addr [^payload]
  const body = match.get('proxied').body().skip(64)
  body.coins()
  body.address()
  return body.refs > 0 ? body.ref() : undefined
}
