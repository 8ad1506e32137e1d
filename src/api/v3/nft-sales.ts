import { Type } from '@sinclair/typebox'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { NftItemFull } from '../../record/nft-item.ts'
import { type NftSaleEntry, NftSaleRecord } from '../../record/nft-sale.ts'
import { Required } from '../http/fields.ts'
import { Many } from '../http/parameters.ts'
import { AddressText } from '../http/value-parser.ts'
import { readContractsThrough } from '../read-through/contract-reader.ts'
import { listNftItemsAt } from '../reads/nft-items.ts'
import { listNftSales, type NftSales } from '../reads/nft-sales.ts'
import { addressesIn } from '../shapes/contract-fields.ts'
import { defineListReply } from '../shapes/list-reply.ts'
import { addressesInItem } from '../shapes/nft-items.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Reply = defineListReply('NFTSalesResponse', 'nft_sales', NftSaleRecord, { hasMetadata: true, hasPages: false })

export default defineEndpoint({
  path: '/nft/sales',
  operationId: 'api_v3_get_nft_sales',
  tag: 'nfts',
  summary: 'Sales and auctions of NFTs',
  query: Type.Object({ address: Required(Many(AddressText)) }),
  reply: Reply.schema,
  async handle(call) {
    const { query, db } = call
    if (query.address.length === 0) throw new CellarError('BAD_REQUEST', 'address: is required')
    const seen = await readContractsThrough(call.contracts, query.address)
    const found = await listNftSales(db, query.address, seen)
    const sales = [...found.sales, ...found.auctions]
    const items = await listNftItemsAt(
      db,
      [...sales.map(({ nft }) => nft), ...found.telemints.map(({ account }) => account)],
      seen,
    )
    return Reply.write(call, {
      rows: entriesOf(found, items),
      context: undefined,
      books: [
        ...sales.flatMap((row) => addressesIn(row.account, row.nft, row.nft_owner, row.marketplace)),
        ...sales.flatMap((row) => addressesIn(row.marketplace_fee_address, row.royalty_address)),
        ...found.auctions.flatMap((row) => addressesIn(row.last_member)),
        ...found.telemints.flatMap((row) =>
          addressesIn(row.account, row.bidder, row.beneficiary, row.royalty_destination),
        ),
        ...items.flatMap(addressesInItem),
      ],
      seen,
    })
  },
})

/** Sales, then auctions, then telemints. */
function entriesOf({ sales, auctions, telemints }: NftSales, items: readonly NftItemFull[]): NftSaleEntry[] {
  const itemOf = new Map(items.map((item) => [byteKey(item.account), item]))
  return [
    ...sales.map((row) => ({ type: 'getgems_sale', row, item: itemOf.get(byteKey(row.nft)) }) as const),
    ...auctions.map((row) => ({ type: 'getgems_auction', row, item: itemOf.get(byteKey(row.nft)) }) as const),
    ...telemints.map((row) => ({ type: 'telemint', row, item: itemOf.get(byteKey(row.account)) }) as const),
  ]
}
