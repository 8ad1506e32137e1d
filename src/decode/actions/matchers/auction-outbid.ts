import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block } from '../engine/pattern.ts'
import { AUCTION_BID } from '../kinds/auction-bid.ts'
import { OUTBID } from '../reading/nft.ts'

const OUTBID_COMMENT = 'Your bid has been outbid by another user'

/** Who bid before gets its Toncoin back. */
export default defineMatcher({
  name: 'auction_outbid',
  after: ['auction_bid'],
  takes: { opcodes: [OUTBID], names: ['ton_transfer'] },
  pattern: block('auction_bid'),
  build(head) {
    const bid = dataOf(head, AUCTION_BID)
    if (bid === undefined) return null
    const refunds = [...head.children()].filter((child) => isRefund(child, bid.isGetgems))
    const [refund] = refunds
    if (refund === undefined || refunds.length > 1) return null
    const bidder = refund.destination
    return told('auction_outbid', [refund], {
      accounts: [bid.auction, bidder, bid.bidder, bid.item],
      details: {
        auction_address: bid.auction,
        bidder,
        new_bidder: bid.bidder,
        nft_item: bid.item,
        nft_collection: bid.collection,
        amount: refund.value.toString(),
      },
    })
  },
})

function isRefund(block: ActionNode, isGetgems: boolean): boolean {
  if (!isGetgems) return block.opcode === OUTBID
  return block.is('ton_transfer') && plainComment(block)?.includes(OUTBID_COMMENT) === true
}
