import { type ActionNode, dataOf } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { block, call, type Match, oneOf, type Pattern } from '../engine/pattern.ts'
import type { PeerSwap, SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { proxiedLeg, transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from './body-reader.ts'
import { JETTON_NOTIFY, JETTON_TRANSFER } from './jetton-order.ts'
import { PTON_TRANSFER, withoutPton } from './pton.ts'
import { findBlock, findCall } from './walk.ts'

/** A DEX with a router that holds all jettons: Router → pool → router, as often as there are hops. */
export interface RouterDex {
  /** The router to a pool. */
  readonly swap: number
  /** The pool's answer: whom to pay what. */
  readonly payTo: number
  /** Every swap must be paid out, if by a wallet that is not known. Else what was paid last is what came of it. */
  readonly isStrict?: boolean
}

/** What may lead to the first swap: a transfer of jettons, or Toncoin by way of its proxy. */
export const PAID_TO_ROUTER: Pattern = oneOf(
  block('jetton_transfer', { as: 'transfer' }),
  call(JETTON_NOTIFY, { as: 'notify', parent: call(PTON_TRANSFER, { as: 'proxied' }) }),
)

/** What else a swap takes into its block. */
export const routerMessages = ({ swap, payTo }: RouterDex): readonly number[] => [
  ...[swap, payTo, JETTON_TRANSFER, PTON_TRANSFER, JETTON_NOTIFY],
]

export function loadIncoming(match: Match): SwapLeg | undefined {
  const transfer = match.find('transfer')
  return transfer === undefined ? proxiedLeg(match.get('proxied'), match.get('notify')) : transferLeg(transfer)
}

/** The order that came with what was paid: a forward payload, or behind query:64 ton_amount:Coins refund:addr. */
export function findOrder(match: Match): BodyReader | undefined {
  const transfer = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)
  if (transfer !== undefined) return transfer.order.forwardPayload?.clone()
  const body = match.get('proxied').body().skip(64)
  body.coins()
  body.skipAddress()
  return body.refs > 0 ? body.ref() : undefined
}

export interface RouterWay {
  readonly hops: readonly { readonly swap: ActionNode; readonly payTo: ActionNode }[]
  /** The last payment. */
  readonly out: ActionNode
  readonly blocks: readonly ActionNode[]
}

export function walkRouter(head: ActionNode, dex: RouterDex): RouterWay | undefined {
  const hops: { swap: ActionNode; payTo: ActionNode }[] = []
  const blocks: ActionNode[] = []
  let out: ActionNode | undefined
  for (let swap: ActionNode | undefined = head; swap !== undefined; ) {
    const payTo = findPayTo(swap, dex)
    if (payTo === undefined) {
      if (dex.isStrict === true) return undefined
      break
    }
    hops.push({ swap, payTo })
    blocks.push(swap, payTo)
    const paid = findPaid(payTo, dex)
    if (paid === undefined) {
      swap = findCall(payTo, dex.swap)
      continue
    }
    out = paid
    blocks.push(paid)
    const proxied = findCall(paid, PTON_TRANSFER)
    if (proxied !== undefined) blocks.push(proxied)
    const notify: ActionNode | undefined = proxied && findCall(proxied, JETTON_NOTIFY)
    const next: ActionNode | undefined = notify && findCall(notify, dex.swap)
    if (notify !== undefined && next !== undefined) blocks.push(notify)
    swap = next ?? findCall(paid, dex.swap)
  }
  return out === undefined ? undefined : { hops, out, blocks }
}

/** A pool may pay several at once: the one that leads on is the swapper's. */
function findPayTo(swap: ActionNode, dex: RouterDex): ActionNode | undefined {
  for (const child of swap.children()) {
    if (child.opcode !== dex.payTo) continue
    if (findPaid(child, dex) !== undefined) return child
    if (dex.isStrict !== true && findCall(child, dex.swap) !== undefined) return child
  }
  return undefined
}

const findPaid = (payTo: ActionNode, { isStrict }: RouterDex): ActionNode | undefined =>
  findBlock(payTo, 'jetton_transfer') ?? (isStrict === true ? findCall(payTo, JETTON_TRANSFER) : undefined)

/** The jetton of one of the router's wallets, null for Toncoin; undefined when nothing is known of the wallet. */
export function findAssetOfWallet(wallet: string | null, facts: Facts): string | null | undefined {
  const known = facts.jettonWallet(wallet)
  return known && withoutPton(known.master)
}

export interface RouterHop {
  readonly amountIn: bigint
  readonly amount: bigint
  /** The router's wallet that paid. */
  readonly wallet: string | null
}

/** Each hop takes what the one before gave. */
export function listPeers(hops: readonly RouterHop[], from: string | null, facts: Facts): PeerSwap[] {
  let assetIn = from
  return hops.map(({ amountIn, amount, wallet }) => {
    const assetOut = findAssetOfWallet(wallet, facts) ?? null
    const peer = { assetIn, amountIn, assetOut, amountOut: amount }
    assetIn = assetOut
    return peer
  })
}
