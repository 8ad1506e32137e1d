import type { ActionKind } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call } from '../engine/pattern.ts'
import { findTonItem } from '../reading/nft.ts'

interface DnsReleaseData {
  readonly queryId: bigint
  readonly source: string | null
  readonly item: string | null
  readonly collection: string | null
  readonly index: bigint
  readonly value: bigint
}

const DNS_RELEASE: ActionKind<DnsReleaseData, 'dns_release'> = {
  name: 'dns_release',
  details: ({ queryId, source, item, collection, index, value }) => ({
    query_id: queryId.toString(),
    source,
    nft_item: item,
    nft_collection: collection,
    nft_item_index: index.toString(),
    value: value.toString(),
  }),
  accounts: ({ source, item }) => [source, item],
}

/** A domain that was not renewed in time goes back to auction. */
export default defineMatcher({
  name: 'dns_release',
  after: ['nft_mint'],
  pattern: call(0x4ed14b65),
  build(head, _, facts) {
    const item = findTonItem(head.destination, facts)
    if (item === undefined) return null
    const data = {
      queryId: head.body().big(64),
      source: head.source,
      item: head.destination,
      collection: item.collection,
      index: item.index,
      value: head.value,
    }
    return built(DNS_RELEASE, data, [head], { failed: head.node.transaction.aborted })
  },
})
