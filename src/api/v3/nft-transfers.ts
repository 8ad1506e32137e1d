import { Type } from '@sinclair/typebox'
import { AddressText } from '../http/forms.ts'
import { LtRange, Many, Named, Page, SortParameter, UtimeRange } from '../http/parameters.ts'
import { DirectionOfMove, ownersOf } from '../http/shared-parameters.ts'
import { listNftTransfers } from '../reads/nft-transfers.ts'
import { NftTransfersReply } from '../schemas/nft.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderNftTransfer } from '../shapes/nfts.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/nft/transfers',
  operationId: 'api_v3_get_nft_transfers',
  tag: 'nfts',
  summary: 'NFT transfers',
  query: Type.Object({
    owner_address: Many(AddressText),
    address: Many(AddressText, { description: 'legacy alias of owner_address', deprecated: true }),
    item_address: Many(AddressText),
    collection_address: Named(AddressText),
    direction: DirectionOfMove,
    ...UtimeRange,
    ...LtRange,
    ...Page,
    sort: SortParameter,
  }),
  reply: NftTransfersReply,
  async handle(call) {
    const { rows, nextCursor } = await listNftTransfers(call.db, ownersOf(call.query), call.query)
    return writeTokenReply(call, {
      name: 'nft_transfers',
      rows: rows.map((row) => renderNftTransfer(row, call.decoder)),
      books: rows.flatMap((row) =>
        bookOf(row.account, row.collection, row.old_owner, row.new_owner, row.response_destination),
      ),
      hasMetadata: true,
      nextCursor,
    })
  },
})
