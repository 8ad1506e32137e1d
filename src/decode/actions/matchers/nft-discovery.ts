import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { NFT_DISCOVERY as DISCOVERY } from '../reading/nft.ts'

interface NftDiscoveryData {
  readonly source: string | null
  readonly item: string | null
  readonly collection: string | null
  readonly index: bigint
}

const NFT_DISCOVERY: ActionKind<NftDiscoveryData, 'nft_discovery'> = {
  name: 'nft_discovery',
  details: ({ source, item, collection, index }) => ({
    source,
    nft_item: item,
    nft_collection: collection,
    nft_item_index: index.toString(),
  }),
  accounts: ({ source, item }) => [source, item],
}

export default defineMatcher({
  name: 'nft_discovery',
  after: ['dns_purchase'],
  pattern: call(DISCOVERY, { each: call(0x8b771735, { as: 'report' }) }),
  build(head, match) {
    const report = match.get('report').body().skip(64)
    const index = report.big(256)
    const data = { source: head.source, item: head.destination, collection: report.address(), index }
    return built(NFT_DISCOVERY, data, match.with(head))
  },
})
