import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { commentOf } from '../engine/basic-kinds.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block } from '../engine/pattern.ts'
import { NFT_PURCHASE_KIND, NFT_TRANSFER_KIND } from '../kinds/nft-transfer.ts'
import { FINISH_AUCTION, isFinishOrder } from '../reading/auction-orders.ts'

/** An item bought on getgems, together with what the seller is paid. */
export default defineMatcher({
  name: 'nft_purchase',
  after: ['nft_transfer_telegram'],
  makes: ['nft_purchase'],
  takes: { names: ['ton_transfer'], opcodes: FINISH_AUCTION },
  pattern: block('nft_transfer'),
  build(head) {
    const transfer = dataOf(head, NFT_TRANSFER_KIND)
    const purchase = transfer?.purchase
    if (transfer === undefined || purchase == null || !purchase.isGetgems || purchase.seller === null) return null
    const { previous } = head
    const isFinished = previous !== null && isFinishOrder(previous)
    const payout = findPayout(isFinished ? previous : head, purchase.seller)
    if (payout === undefined) return null
    const data = {
      ...transfer,
      purchase: {
        ...purchase,
        payout: { amount: payout.value, address: purchase.seller },
        payoutComment: commentOf(payout),
      },
    }
    return built(NFT_PURCHASE_KIND, data, [head, payout], { mayBeSiblings: isFinished })
  },
})

function findPayout(sender: ActionNode, seller: string): ActionNode | undefined {
  for (const child of sender.children()) if (child.is('ton_transfer') && child.destination === seller) return child
  return undefined
}
