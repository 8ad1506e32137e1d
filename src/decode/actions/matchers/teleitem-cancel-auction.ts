import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { TELEITEM_CANCEL_AUCTION } from '../kinds/nft-trade-end.ts'
import { isTelegramItem } from '../reading/nft.ts'

export default defineMatcher({
  name: 'teleitem_cancel_auction',
  after: ['teleitem_start_auction'],
  pattern: call(0x371638ae, { each: optional(call(0xa37a0983)) }),
  build(head, match, facts) {
    const item = facts.nftItem(head.destination)
    if (item === undefined || !isTelegramItem(item)) return null
    const data = {
      owner: head.source,
      item: head.destination,
      collection: item.collection,
      contract: head.destination,
      marketplace: null,
    }
    const { aborted } = head.node.transaction
    return built(TELEITEM_CANCEL_AUCTION, data, match.with(head), { failed: aborted })
  },
})
