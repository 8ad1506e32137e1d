import { type Block, dataOf } from '../engine/block.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { PTON_MASTERS, PTON_TRANSFER, withoutPton } from '../reading/pton.ts'
import { findCall } from '../reading/walk.ts'
import type { SwapLeg } from './jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from './jetton-transfer.ts'

/** A transfer of jettons as a side of a swap; proxied Toncoin is Toncoin. */
export function transferLeg(transfer: Block | undefined): SwapLeg | undefined {
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

/** Toncoin sent through a proxy's wallet, which then notifies the DEX. */
export function proxiedLeg(sent: Block, notify: Block): SwapLeg {
  return {
    asset: null,
    source: sent.source,
    destination: notify.destination,
    sourceWallet: null,
    destinationWallet: sent.destination,
    amount: loadAmount(sent.body()),
  }
}

/** What a DEX paid out, which as Toncoin leaves through a proxy's wallet. */
export function payoutLeg(transfer: Block): SwapLeg | undefined {
  const leg = transferLeg(transfer)
  if (leg === undefined) return undefined
  const proxied = findCall(transfer, PTON_TRANSFER)
  if (proxied === undefined) return leg
  return { ...leg, asset: null, amount: loadAmount(proxied.body()), sourceWallet: null, destinationWallet: null }
}

/** Whether a transfer is of proxied Toncoin. */
export function isProxied(transfer: Block): boolean {
  const asset = dataOf(transfer, JETTON_TRANSFER_KIND)?.asset
  return asset != null && PTON_MASTERS.has(asset)
}
