import { Type } from '@sinclair/typebox'
import { NftTransferRecord } from '../../record/nft-transfer.ts'
import { LtRange, Many, NonEmptySingle, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { DirectionOfMove, ownersOf } from '../http/shared-parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { listNftTransfers } from '../reads/nft-transfers.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { payloadDecoder } from '../shapes/decoded-payload.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('NFTTransfersResponse', 'nft_transfers', NftTransferRecord, { hasMetadata: true })

export default defineEndpoint({
  path: '/nft/transfers',
  operationId: 'api_v3_get_nft_transfers',
  tag: 'nfts',
  summary: 'NFT transfers',
  query: Type.Object({
    owner_address: Many(AddressText),
    address: Many(AddressText, { description: 'legacy alias of owner_address', deprecated: true }),
    item_address: Many(AddressText),
    collection_address: NonEmptySingle(AddressText),
    direction: DirectionOfMove,
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: Reply.schema,
  async handle(call) {
    const page = await listNftTransfers(call.db, ownersOf(call.query), call.query)
    return Reply.write(call, {
      ...page,
      context: payloadDecoder(call.decoder),
      books: page.rows.flatMap((row) =>
        addressesIn(row.account, row.collection, row.old_owner, row.new_owner, row.response_destination),
      ),
    })
  },
})
