import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { endedWith, NFT_CANCEL_SALE } from '../kinds/nft-trade-end.ts'
import { NFT_TRANSFER_KIND } from '../kinds/nft-transfer.ts'
import { findSent } from '../reading/auction-orders.ts'

export default defineMatcher({
  name: 'nft_cancel_sale',
  after: ['nft_put_on_sale'],
  takes: { names: ['nft_transfer'] },
  pattern: call(0x00000003),
  build(head, _, facts) {
    const sale = facts.nftSale(head.destination)
    const returned = sale && findSent(head, NFT_TRANSFER_KIND, sale.nft)
    if (sale === undefined || returned === undefined) return null
    return built(NFT_CANCEL_SALE, endedWith(returned, head.destination, sale.marketplace), [head])
  },
})
