import type { ActionNode } from '../engine/action-node.ts'
import { plainComment } from '../engine/basic-kinds.ts'
import type { Facts, KnownNftItem } from '../engine/facts.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block } from '../engine/pattern.ts'
import { AUCTION_BID, type AuctionBidData } from '../kinds/auction-bid.ts'
import { deploysAccount, findTonItem, isTelegramItem, OUTBID } from '../reading/nft.ts'

const ORDERS: readonly (string | null)[] = ['cancel', 'finish', 'stop']

/** Toncoin sent to an auction, or to an item that auctions itself. */
export default defineMatcher({
  name: 'auction_bid',
  after: ['nft_put_on_sale'],
  makes: ['auction_bid'],
  takes: { opcodes: [OUTBID] },
  pattern: block('ton_transfer', { to: ['nft_auction', 'nft_item'] }),
  build(head, _, facts) {
    if (deploysAccount(head) || ORDERS.includes(plainComment(head))) return null
    const data = findBid(head, facts)
    return data === undefined ? null : built(AUCTION_BID, data, [head], { failed: head.failed })
  },
})

function findBid(head: ActionNode, facts: Facts): AuctionBidData | undefined {
  const auction = facts.nftAuction(head.destination)
  if (auction !== undefined) return toBid(head, auction.nft, facts.nftItem(auction.nft), true)
  const item = facts.nftItem(head.destination)
  if (item === undefined) return undefined
  const isBid = isTelegramItem(item) || (findTonItem(head.destination, facts) !== undefined && refunds(head))
  return isBid ? toBid(head, head.destination, item, false) : undefined
}

function refunds(head: ActionNode): boolean {
  for (const child of head.children()) if (child.opcode === OUTBID) return true
  return false
}

const toBid = (
  head: ActionNode,
  item: string | null,
  known: KnownNftItem | undefined,
  isGetgems: boolean,
): AuctionBidData => ({
  amount: head.value,
  bidder: head.source,
  auction: head.destination,
  item,
  collection: known?.collection ?? null,
  index: known?.index ?? null,
  isGetgems,
})
