import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { AddressText } from '../http/forms.ts'
import { Many, Required } from '../http/parameters.ts'
import { seeContracts } from '../read-through/contract-reader.ts'
import { listNftItemsAt } from '../reads/nft-items.ts'
import { listNftSales } from '../reads/nft-sales.ts'
import { NftSalesReply } from '../schemas/nft.ts'
import { bookOf } from '../shapes/contract-fields.ts'
import { renderNftSales } from '../shapes/nft-sales.ts'
import { bookOfItem } from '../shapes/nfts.ts'
import { writeTokenReply } from '../shapes/token-reply.ts'
import { defineEndpoint } from './http/endpoint.ts'

export default defineEndpoint({
  path: '/nft/sales',
  operationId: 'api_v3_get_nft_sales',
  tag: 'nfts',
  summary: 'Sales and auctions of NFTs',
  query: Type.Object({ address: Required(Many(AddressText)) }),
  reply: NftSalesReply,
  async handle(call) {
    const { query, db } = call
    if (query.address.length === 0) throw new CellarError('BAD_REQUEST', 'address: is required')
    const seen = await seeContracts(call.contracts, query.address)
    const found = await listNftSales(db, query.address, seen)
    const sales = [...found.sales, ...found.auctions]
    const items = await listNftItemsAt(
      db,
      [...sales.map(({ nft }) => nft), ...found.telemints.map(({ account }) => account)],
      seen,
    )
    return writeTokenReply(call, {
      name: 'nft_sales',
      rows: renderNftSales(found, items),
      books: [
        ...sales.flatMap((row) => bookOf(row.account, row.nft, row.nft_owner, row.marketplace)),
        ...sales.flatMap((row) => bookOf(row.marketplace_fee_address, row.royalty_address)),
        ...found.auctions.flatMap((row) => bookOf(row.last_member)),
        ...found.telemints.flatMap((row) => bookOf(row.account, row.bidder, row.beneficiary, row.royalty_destination)),
        ...items.flatMap(bookOfItem),
      ],
      hasMetadata: true,
      seen,
    })
  },
})
