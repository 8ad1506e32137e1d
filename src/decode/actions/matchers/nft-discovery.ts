import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { NFT_DISCOVERY } from '../reading/nft.ts'

export default defineMatcher({
  name: 'nft_discovery',
  after: ['dns_purchase'],
  pattern: call(NFT_DISCOVERY, { each: call(0x8b771735, { as: 'report' }) }),
  build(head, match) {
    const report = match.get('report').body().skip(64)
    const index = report.big(256)
    return told('nft_discovery', match.with(head), {
      accounts: [head.source, head.destination],
      details: {
        source: head.source,
        nft_item: head.destination,
        nft_collection: report.address(),
        nft_item_index: index.toString(),
      },
    })
  },
})
