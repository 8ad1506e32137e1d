import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'

interface NftUpdateSaleData {
  readonly source: string | null
  readonly sale: string | null
  readonly item: string
  readonly marketplace: string | null
  readonly price: bigint
  readonly fee: bigint
  readonly royalty: bigint
}

const NFT_UPDATE_SALE: ActionKind<NftUpdateSaleData, 'nft_update_sale'> = {
  name: 'nft_update_sale',
  details: ({ source, sale, item, marketplace, price, fee, royalty }) => ({
    source,
    sale_contract: sale,
    nft_address: item,
    marketplace_address: marketplace,
    marketplace: null,
    full_price: price.toString(),
    marketplace_fee: fee.toString(),
    royalty_amount: royalty.toString(),
  }),
  accounts: ({ source, sale, item }) => [source, sale, item],
}

export default defineMatcher({
  name: 'nft_update_sale',
  after: ['nft_mint'],
  pattern: call(0x6c6c2080),
  build(head, _, facts) {
    const sale = facts.nftSale(head.destination)
    if (sale === undefined) return null
    const body = head.body().skip(64)
    const data = {
      source: head.source,
      sale: head.destination,
      item: sale.nft,
      marketplace: sale.marketplace,
      price: body.coins(),
      fee: body.coins(),
      royalty: body.coins(),
    }
    return built(NFT_UPDATE_SALE, data, [head], { failed: head.node.transaction.aborted })
  },
})
