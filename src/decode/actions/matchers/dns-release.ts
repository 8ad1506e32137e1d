import { defineMatcher, told } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findTonItem } from '../reading/nft.ts'

/** A domain that was not renewed in time goes back to auction. */
export default defineMatcher({
  name: 'dns_release',
  after: ['nft_mint'],
  pattern: call(0x4ed14b65),
  build(head, _, facts) {
    const item = findTonItem(head.destination, facts)
    if (item === undefined) return null
    return told('dns_release', [head], {
      failed: head.node.transaction.aborted,
      accounts: [head.source, head.destination],
      details: {
        query_id: head.body().big(64).toString(),
        source: head.source,
        nft_item: head.destination,
        nft_collection: item.collection,
        nft_item_index: item.index.toString(),
        value: head.value.toString(),
      },
    })
  },
})
