import type { ActionNode } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { NFT_TRANSFER_KIND, type NftPayout, type NftPurchase } from '../kinds/nft-transfer.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { AUCTION_FILL_UP, OWNERSHIP_ASSIGNED } from '../reading/nft.ts'
import { orUndefined } from '../reading/or-undefined.ts'

const BID_INFO = 0x38127de1
const TELEMINT = 0x299a3e15

/** Telegram items tell the new owner without having been told to: after a bid that wins, or when they are made. */
export default defineMatcher({
  name: 'nft_transfer_telegram',
  after: ['nft_transfer'],
  makes: ['nft_transfer'],
  takes: { opcodes: [AUCTION_FILL_UP], names: ['ton_transfer'] },
  pattern: call(OWNERSHIP_ASSIGNED),
  build(head, _, facts) {
    const item = facts.nftItem(head.source)
    if (item === undefined) return null
    const body = head.body()
    const queryId = body.big(64)
    const oldOwner = body.address()
    const payload = orUndefined(() => body.either())
    const bid = payload === undefined ? undefined : orUndefined(() => loadBid(payload.clone()))
    const { previous } = head
    const isMint = previous !== null && (previous.is('nft_mint') || previous.opcode === TELEMINT)
    const payouts = bid !== undefined && previous !== null && isPayment(previous) ? listPayouts(previous) : undefined
    const data = {
      item: head.source,
      index: item.index,
      collection: item.collection,
      oldOwner,
      newOwner: head.destination,
      queryId,
      response: null,
      customPayload: null,
      forwardPayload: payload ?? null,
      forwardAmount: null,
      purchase: bid === undefined || isMint ? null : toPurchase(bid, payouts ?? []),
    }
    const blocks = payouts === undefined ? [head] : [head, ...payouts, previous as ActionNode]
    return built(NFT_TRANSFER_KIND, data, blocks)
  },
})

function loadBid(payload: BodyReader): bigint | undefined {
  if (payload.opcode() !== BID_INFO) return undefined
  payload.skip(32)
  const bid = payload.coins()
  payload.skip(32)
  return bid
}

/** A transfer, or the external message. */
const isPayment = (block: ActionNode): boolean =>
  block.is('ton_transfer') || (block.is('call_contract') && block.source === null)

const listPayouts = (payment: ActionNode): ActionNode[] =>
  [...payment.children()].filter(({ opcode }) => opcode === AUCTION_FILL_UP)

/** With two payouts the first is the royalty. */
function toPurchase(price: bigint, payouts: readonly ActionNode[]): NftPurchase {
  const [first, second] = payouts.map((block): NftPayout => ({ amount: block.value, address: block.destination }))
  return {
    price,
    isGetgems: false,
    marketplace: null,
    seller: null,
    payout: second ?? first ?? null,
    payoutComment: undefined,
    royalty: second === undefined ? null : (first ?? null),
  }
}
