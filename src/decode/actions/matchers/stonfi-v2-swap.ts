import { type Block, dataOf } from '../engine/block.ts'
import type { Facts } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, type Match, oneOf } from '../engine/pattern.ts'
import { JETTON_SWAP, type PeerSwap, type SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { isProxied, payoutLeg, proxiedLeg, transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { JETTON_NOTIFY } from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { findLastWallet, loadPaymentV2, loadSwapAmountV2, PAY_TO_V2, SWAP_OK, SWAP_V2 } from '../reading/stonfi.ts'
import { findBlock, findCall, withRemainders } from '../reading/walk.ts'

/** Router → pool → router, as often as there are hops; each may be of another router. */
export default defineMatcher({
  name: 'stonfi_v2_swap',
  after: ['stonfi_swap'],
  takes: { opcodes: [PAY_TO_V2, PTON_TRANSFER, JETTON_NOTIFY] },
  pattern: call(SWAP_V2, {
    parent: oneOf(
      block('jetton_transfer', { as: 'transfer' }),
      call(JETTON_NOTIFY, { as: 'notify', parent: call(PTON_TRANSFER, { as: 'proxied' }) }),
    ),
  }),
  build(head, match, facts) {
    const way = walkHops(head)
    const incoming = toIncoming(match)
    const outgoing = way && payoutLeg(way.out)
    if (way === undefined || incoming === undefined || outgoing === undefined) return null
    const payments = way.hops.map(({ swap, payTo }) => ({
      amountIn: loadSwapAmountV2(swap.body()),
      ...loadPaymentV2(payTo.body()),
    }))
    const failed = payments.some(({ exitCode }) => exitCode !== SWAP_OK)
    const data = {
      dex: 'stonfi_v2' as const,
      sender: incoming.source,
      assetIn: incoming.asset,
      assetOut: failed ? findWanted(match, facts) : outgoing.asset,
      incoming,
      outgoing,
      peers: toPeers(payments, incoming.asset, facts),
    }
    return built(JETTON_SWAP, data, [...match.blocks, head, ...withRemainders(way.blocks)], { failed })
  },
})

interface Hop {
  readonly swap: Block
  readonly payTo: Block
}

interface Way {
  readonly hops: readonly Hop[]
  readonly out: Block
  readonly blocks: readonly Block[]
}

function walkHops(head: Block): Way | undefined {
  const hops: Hop[] = []
  const blocks: Block[] = []
  let out: Block | undefined
  for (let swap: Block | undefined = head; swap !== undefined; ) {
    const payTo = findPayTo(swap)
    if (payTo === undefined) break
    hops.push({ swap, payTo })
    blocks.push(swap, payTo)
    const transfer = findBlock(payTo, 'jetton_transfer')
    if (transfer === undefined) {
      swap = findCall(payTo, SWAP_V2)
      continue
    }
    out = transfer
    blocks.push(transfer)
    const proxied = findCall(transfer, PTON_TRANSFER)
    if (proxied !== undefined) blocks.push(proxied)
    const notify: Block | undefined = proxied && isProxied(transfer) ? findCall(proxied, JETTON_NOTIFY) : undefined
    swap = findCall(notify ?? transfer, SWAP_V2)
    if (notify !== undefined && swap !== undefined) blocks.push(notify)
  }
  return out === undefined ? undefined : { hops, out, blocks }
}

/** A pool may pay several at once: the one that leads on is the swapper's. */
function findPayTo(swap: Block): Block | undefined {
  for (const child of swap.children()) {
    if (child.opcode !== PAY_TO_V2) continue
    if (findBlock(child, 'jetton_transfer') !== undefined || findCall(child, SWAP_V2) !== undefined) return child
  }
  return undefined
}

function toIncoming(match: Match): SwapLeg | undefined {
  const transfer = match.find('transfer')
  return transfer === undefined ? proxiedLeg(match.get('proxied'), match.get('notify')) : transferLeg(transfer)
}

function toPeers(
  payments: readonly { amountIn: bigint; amount: bigint; wallet: string | null; exitCode: number }[],
  from: string | null,
  facts: Facts,
): PeerSwap[] {
  const done = payments.filter(({ exitCode }) => exitCode === SWAP_OK)
  if (done.length < 2) return []
  let assetIn = from
  return done.map(({ amountIn, amount, wallet }) => {
    const assetOut = withoutPton(facts.jettonWallet(wallet)?.master ?? null)
    const peer = { assetIn, amountIn, assetOut, amountOut: amount }
    assetIn = assetOut
    return peer
  })
}

/** What was ordered in the end, when it did not come to that. */
function findWanted(match: Match, facts: Facts): string | null {
  const order = orUndefined(() => findOrder(match))
  const wallet = order === undefined ? undefined : orUndefined(() => findLastWallet(order))
  return withoutPton(facts.jettonWallet(wallet ?? null)?.master ?? null)
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
