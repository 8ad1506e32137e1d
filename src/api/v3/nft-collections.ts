import { Type } from '@sinclair/typebox'
import { NftCollectionRecord } from '../../record/nft-collection.ts'
import { Many, Page } from '../http/parameters.ts'
import { IncludeCounts } from '../http/shared-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listNftCollections } from '../reads/nft-collections.ts'
import { countCollections } from '../reads/token-counts.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('NFTCollectionsResponse', 'nft_collections', NftCollectionRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/nft/collections',
  operationId: 'api_v3_get_nft_collections',
  tag: 'nfts',
  summary: 'NFT collections',
  query: Type.Object({
    collection_address: Many(AddressText, { maxItems: 1024 }),
    owner_address: Many(AddressText, { maxItems: 1024 }),
    ...IncludeCounts,
    ...Page,
  }),
  reply: Reply.schema,
  async handle(call) {
    const seen = await readContractsThrough(call.contracts, call.query.collection_address)
    const page = await listNftCollections(call.db, call.query, call.query, seen)
    return Reply.write(call, {
      ...page,
      rows: call.query.include_counts ? await countCollections(call.db, page.rows, seen) : page.rows,
      context: undefined,
      books: page.rows.flatMap(({ account, owner }) => addressesIn(account, owner)),
      seen,
    })
  },
})
