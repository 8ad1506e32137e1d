import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { findCall } from '../reading/walk.ts'
import type { SwapLeg } from './jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from './jetton-transfer.ts'

/** A transfer of jettons as a side of a swap; proxied Toncoin is Toncoin. */
export function transferLeg(transfer: ActionNode | undefined): SwapLeg | undefined {
  const data = dataOf(transfer, JETTON_TRANSFER_KIND)
  return (
    data && {
      asset: withoutPton(data.asset),
      source: data.sender,
      destination: data.receiver,
      sourceWallet: data.senderWallet,
      destinationWallet: data.receiverWallet,
      amount: data.amount,
    }
  )
}

/** Toncoin as a side of a swap. */
export const toncoinLeg = (ends: Pick<SwapLeg, 'source' | 'destination' | 'amount'>): SwapLeg => ({
  asset: null,
  source: ends.source,
  destination: ends.destination,
  sourceWallet: null,
  destinationWallet: null,
  amount: ends.amount,
})

/** Toncoin sent with an order that says how much of it is meant: query:64 amount:Coins … */
export const orderedLeg = (order: ActionNode): SwapLeg =>
  toncoinLeg({ source: order.source, destination: order.destination, amount: loadAmount(order.body()) })

/** Toncoin sent through a proxy's wallet, which then notifies the DEX. */
export const proxiedLeg = (sent: ActionNode, notify: ActionNode): SwapLeg => ({
  ...toncoinLeg({ source: sent.source, destination: notify.destination, amount: loadAmount(sent.body()) }),
  destinationWallet: sent.destination,
})

/** What a DEX paid out, which as Toncoin leaves through a proxy's wallet. */
export function payoutLeg(transfer: ActionNode): SwapLeg | undefined {
  const leg = transferLeg(transfer)
  if (leg === undefined) return undefined
  const proxied = findCall(transfer, PTON_TRANSFER)
  return proxied === undefined ? leg : toncoinLeg({ ...leg, amount: loadAmount(proxied.body()) })
}
