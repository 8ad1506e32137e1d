import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { TELEITEM_START_AUCTION } from '../kinds/nft-listing.ts'
import { isTelegramItem } from '../reading/nft.ts'

export default defineMatcher({
  name: 'teleitem_start_auction',
  after: ['nft_mint'],
  pattern: call(0x487a8e81, { each: optional(call(0xa37a0983)) }),
  build(head, match, facts) {
    const item = facts.nftItem(head.destination)
    if (item === undefined || !isTelegramItem(item)) return null
    const config = head.body().skip(64).ref()
    const data = {
      item: head.destination,
      index: item.index,
      collection: item.collection,
      owner: head.source,
      listing: null,
      contract: head.destination,
      terms: {
        feeAddress: config.address(),
        minBid: config.coins(),
        maxBid: config.coins(),
        feeFactor: 0n,
        feeBase: 0n,
        royaltyAddress: null,
        royaltyBase: 0n,
      },
    }
    const { aborted } = head.node.transaction
    return built(TELEITEM_START_AUCTION, data, match.with(head), { failed: aborted })
  },
})
