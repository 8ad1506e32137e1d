import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { Many, Page } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { listNftCollections } from '../reads/nft-collections.ts'
import { NftCollectionsReply } from '../schemas/nft.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderNftCollection } from '../shapes/nfts.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/nft/collections',
  operationId: 'api_v3_get_nft_collections',
  tag: 'nfts',
  summary: 'NFT collections',
  query: Type.Object({
    collection_address: Many(AddressText, { maxItems: 1024 }),
    owner_address: Many(AddressText, { maxItems: 1024 }),
    ...Page,
  }),
  reply: NftCollectionsReply,
  async handle(call) {
    const seen = await seeContracts(call.contracts, call.query.collection_address)
    const { rows, nextCursor } = await listNftCollections(call.db, call.query, call.query, seen)
    return writeTokenReply(call, {
      name: 'nft_collections',
      rows: rows.map(renderNftCollection),
      books: rows.flatMap(({ account, owner }) => bookOf(account, owner)),
      hasMetadata: true,
      nextCursor,
      seen,
    })
  },
})
