import type { ActionNode } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import type { Facts, KnownSale } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, EXCESS, oneOf, optional } from '../engine/pattern.ts'
import { NFT_TRANSFER_KIND, type NftPurchase, type NftTransferData } from '../kinds/nft-transfer.ts'
import { loadNftOrder, NFT_TRANSFER, OWNERSHIP_ASSIGNED } from '../reading/nft.ts'

export default defineMatcher({
  name: 'nft_transfer',
  after: ['nominator_payouts', 'dns_purchase'],
  makes: ['nft_transfer'],
  takes: { names: ['ton_transfer'] },
  pattern: call(NFT_TRANSFER, {
    each: optional(oneOf(call(OWNERSHIP_ASSIGNED, { as: 'assigned' }), call(EXCESS))),
  }),
  build(head, match, facts) {
    const item = facts.nftItem(head.destination)
    if (item === undefined) return null
    const order = loadNftOrder(head.body())
    const assigned = match.find('assigned')
    const sale = findSale(head, order.newOwner, facts)
    const data: NftTransferData = {
      item: head.destination,
      index: item.index,
      collection: item.collection,
      oldOwner: assigned === undefined ? head.source : assigned.body().skip(64).address(),
      newOwner: order.newOwner,
      queryId: order.queryId,
      response: order.response,
      customPayload: order.customPayload,
      forwardPayload: order.forwardPayload,
      forwardAmount: order.forwardAmount,
      purchase: sale === undefined ? null : toPurchase(sale),
    }
    const blocks = match.with(head)
    if (sale !== undefined && head.previous !== null && isPayment(head.previous, sale.isAuction))
      blocks.push(head.previous)
    return built(NFT_TRANSFER_KIND, data, blocks, { failed: head.failed })
  },
})

/** The sale or auction of this item that a payment or a message set off, when the item goes to someone else than its seller. */
function findSale(
  head: ActionNode,
  newOwner: string | null,
  facts: Facts,
): (KnownSale & { readonly isAuction: boolean }) | undefined {
  const { previous } = head
  if (previous === null || previous.order < 0) return undefined
  // Whoever pays, and in whatever words: some pay for others, and some sales want an opcode with the payment.
  const isPaid = previous.parts.length === 0 && previous.destination === head.source
  const sale = isPaid ? facts.nftSale(previous.destination) : undefined
  const found = sale ?? facts.nftAuction(previous.destination)
  if (found === undefined || found.nft !== head.destination || found.seller === newOwner) return undefined
  return { ...found, isAuction: sale === undefined }
}

const toPurchase = ({ price, marketplace, seller }: KnownSale): NftPurchase => ({
  price,
  isGetgems: true,
  marketplace,
  seller,
  payout: null,
  payoutComment: undefined,
  royalty: null,
})

/** An order to finish an auction is an action of its own; all else that set the purchase off belongs to it. */
function isPayment(block: ActionNode, isAuction: boolean): boolean {
  if (block.is('ton_transfer')) return !isFinish(plainComment(block))
  return block.is('call_contract') && (!isAuction || block.source === null)
}

const isFinish = (comment: string | null): boolean => comment === 'finish' || comment === 'stop'
