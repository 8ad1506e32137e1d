import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'

export default defineMatcher({
  name: 'nft_update_sale',
  after: ['nft_mint'],
  pattern: call(0x6c6c2080),
  build(head, _, facts) {
    const sale = facts.nftSale(head.destination)
    if (sale === undefined) return null
    const body = head.body().skip(64)
    return told('nft_update_sale', [head], {
      failed: head.node.transaction.aborted,
      accounts: [head.source, head.destination, sale.nft],
      details: {
        source: head.source,
        sale_contract: head.destination,
        nft_address: sale.nft,
        marketplace_address: sale.marketplace,
        marketplace: null,
        full_price: body.coins().toString(),
        marketplace_fee: body.coins().toString(),
        royalty_amount: body.coins().toString(),
      },
    })
  },
})
