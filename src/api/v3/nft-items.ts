import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { NftItemRecord } from '../../record/nft-item.ts'
import { Default } from '../http/fields.ts'
import { Many, Page, Single } from '../http/parameters.ts'
import { AddressText, Flag, Uint256 } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listNftItems } from '../reads/nft-items.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { addressesInItem } from '../shapes/nft-items.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('NFTItemsResponse', 'nft_items', NftItemRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/nft/items',
  operationId: 'api_v3_get_nft_items',
  tag: 'nfts',
  summary: 'NFT items',
  query: Type.Object({
    address: Many(AddressText),
    owner_address: Many(AddressText),
    collection_address: Many(AddressText, { description: 'several need exactly one owner_address' }),
    index: Many(Uint256, { description: 'needs collection_address' }),
    include_on_sale: Default(Single(Flag, { description: 'also what is on sale for owner_address' }), false),
    sort_by_last_transaction_lt: Single(Flag, { description: 'newest first' }),
    ...Page,
  }),
  reply: Reply.schema,
  async handle(call) {
    const { collection_address, owner_address, index } = call.query
    if ((collection_address?.length ?? 0) > 1 && owner_address?.length !== 1) {
      throw new CellarError('BAD_REQUEST', 'collection_address: several need exactly one owner_address')
    }
    if (index !== undefined && collection_address === undefined) {
      throw new CellarError('BAD_REQUEST', 'index: needs collection_address')
    }
    let seen = await readContractsThrough(call.contracts, call.query.address)
    let page = await listNftItems(call.db, call.query, call.query, seen)
    const [collection] = collection_address ?? []
    const isNamed = call.query.address === undefined && collection !== undefined && index !== undefined
    if (isNamed && page.rows.length === 0 && call.contracts !== undefined) {
      seen = await call.contracts.seeItems(collection, index)
      if (!seen.isEmpty) page = await listNftItems(call.db, call.query, call.query, seen)
    }
    return Reply.write(call, {
      ...page,
      context: undefined,
      books: page.rows.flatMap(addressesInItem),
      seen,
    })
  },
})
