import { built, defineMatcher } from '../engine/matcher.ts'
import { call, oneOf } from '../engine/pattern.ts'
import { endedWith, NFT_CANCEL_AUCTION, NFT_FINISH_AUCTION } from '../kinds/nft-trade-end.ts'
import { NFT_TRANSFER_KIND } from '../kinds/nft-transfer.ts'
import {
  CANCEL_AUCTION,
  FINISH_AUCTION,
  findSent,
  isCancelOrder,
  isFinishOrder,
  TO_AUCTION,
} from '../reading/auction-orders.ts'

/** An auction ordered to end that gave the item back: cancelled, or finished without a buyer. */
export default defineMatcher({
  name: 'nft_cancel_auction',
  after: ['nft_cancel_sale', 'nft_finish_auction'],
  takes: { names: ['nft_transfer'] },
  pattern: oneOf(call([CANCEL_AUCTION, ...FINISH_AUCTION]), TO_AUCTION),
  build(head, _, facts) {
    const auction = facts.nftAuction(head.destination)
    if (auction === undefined) return null
    const isFinish = isFinishOrder(head)
    if (!isFinish && !isCancelOrder(head)) return null
    const returned = findSent(head, NFT_TRANSFER_KIND, auction.nft)
    if (returned === undefined) return null
    const data = endedWith(returned, head.destination, auction.marketplace)
    return built(isFinish ? NFT_FINISH_AUCTION : NFT_CANCEL_AUCTION, data, [head])
  },
})
