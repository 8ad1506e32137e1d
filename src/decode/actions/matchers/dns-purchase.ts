import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { AUCTION_FILL_UP, CHANGE_DNS_RECORD, findTonItem, NFT_DISCOVERY, NFT_TRANSFER } from '../reading/nft.ts'

interface DnsPurchaseData {
  readonly item: string | null
  readonly index: bigint
  readonly collection: string | null
  readonly newOwner: string
  readonly price: bigint
  readonly queryId: bigint | null
}

const DNS_PURCHASE: ActionKind<DnsPurchaseData, 'dns_purchase'> = {
  name: 'dns_purchase',
  details: ({ item, index, collection, newOwner, price, queryId }) => ({
    nft_collection: collection,
    nft_item: item,
    nft_item_index: index.toString(),
    new_owner: newOwner,
    price: price.toString(),
    query_id: queryId?.toString() ?? null,
    payout_amount: price.toString(),
  }),
  accounts: ({ item, newOwner }) => [item, newOwner],
}

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
    const data = {
      item: head.source,
      index: item.index,
      collection: item.collection,
      newOwner: caller.source,
      price: head.value,
      queryId: body.bits >= 64 ? body.big(64) : null,
    }
    return built(DNS_PURCHASE, data, [head], { failed: head.node.transaction.aborted })
  },
})
