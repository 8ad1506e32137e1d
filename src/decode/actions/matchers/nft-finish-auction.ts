import { built, defineMatcher } from '../engine/matcher.ts'
import { call, oneOf } from '../engine/pattern.ts'
import { endedWith, NFT_FINISH_AUCTION } from '../kinds/nft-trade-end.ts'
import { NFT_PURCHASE_KIND } from '../kinds/nft-transfer.ts'
import { FINISH_AUCTION, findSent, isFinishOrder, TO_AUCTION } from '../reading/auction-orders.ts'

/** An auction ordered to end, which ended in a purchase. */
export default defineMatcher({
  name: 'nft_finish_auction',
  after: ['auction_outbid'],
  takes: { names: ['nft_purchase'] },
  pattern: oneOf(call(FINISH_AUCTION), TO_AUCTION),
  build(head, _, facts) {
    const auction = facts.nftAuction(head.destination)
    if (auction === undefined || !isFinishOrder(head)) return null
    const sold = findSent(head, NFT_PURCHASE_KIND, auction.nft)
    if (sold === undefined) return null
    return built(NFT_FINISH_AUCTION, endedWith(sold, head.destination, null), [head])
  },
})
