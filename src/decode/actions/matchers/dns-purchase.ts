import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { AUCTION_FILL_UP, CHANGE_DNS_RECORD, findTonItem, NFT_DISCOVERY, NFT_TRANSFER } from '../reading/nft.ts'

/** The first message after the end of an auction makes the bidder owner: the item then pays what was bid to the collection. */
export default defineMatcher({
  name: 'dns_purchase',
  after: ['nft_mint'],
  // Whoever called the item: by then, no other matcher may have taken the call.
  takes: { opcodes: [CHANGE_DNS_RECORD, NFT_TRANSFER, NFT_DISCOVERY] },
  pattern: call(AUCTION_FILL_UP),
  build(head, _, facts) {
    const caller = head.previous
    const item = findTonItem(head.source, facts)
    if (item === undefined || caller?.is('call_contract') !== true || caller.source === null) return null
    const body = head.body()
    return told('dns_purchase', [head], {
      failed: head.node.transaction.aborted,
      accounts: [head.source, caller.source],
      details: {
        nft_collection: item.collection,
        nft_item: head.source,
        nft_item_index: item.index.toString(),
        new_owner: caller.source,
        price: head.value.toString(),
        query_id: body.bits >= 64 ? body.big(64).toString() : null,
        payout_amount: head.value.toString(),
      },
    })
  },
})
