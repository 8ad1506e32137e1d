import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { NftCollectionRow } from '../reads/nft-collections.ts'
import type { NftItemFull } from '../reads/nft-items.ts'
import type { NftTransferRow } from '../reads/nft-transfers.ts'
import { addressOrNull, addressText, bookOf, contractTail } from './contract-fields.ts'
import { renderMoveTail, renderPayload } from './token-moves.ts'

export const renderNftCollection = (row: NftCollectionRow): string =>
  `{"address":${addressText(row.account)},"owner_address":${addressOrNull(row.owner)}` +
  `,"next_item_index":"${row.next_item_index}","collection_content":${row.content.toString('latin1')},${contractTail(row)}}`

export const renderNftItem = (row: NftItemFull): string =>
  `{"address":${addressText(row.account)},"init":${row.init},"index":"${row.index}"` +
  `,"collection_address":${addressOrNull(row.collection)},"owner_address":${addressOrNull(row.owner)}` +
  `,"content":${row.content.toString('latin1')},${contractTail(row)}` +
  `,"collection":${row.ofCollection === undefined ? 'null' : renderNftCollection(row.ofCollection)}${renderSale(row)}}`

/** Who holds it while it is on sale, and for whom. */
const renderSale = ({ sale, real_owner }: NftItemFull): string =>
  sale === undefined
    ? ',"on_sale":false'
    : `,"on_sale":true,"${sale.kind}_contract_address":${addressText(sale.account)}` +
      `${real_owner === null ? '' : `,"real_owner":${addressText(real_owner)}`}`

/** Addresses of an item that the address book tells of. */
export const bookOfItem = ({ account, collection, owner, real_owner, ofCollection }: NftItemFull): Buffer[] =>
  bookOf(account, collection, owner, real_owner, ofCollection?.owner ?? null)

export const renderNftTransfer = (row: NftTransferRow, decoder: MessageDecoder): string =>
  `{"query_id":"${row.query_id}","nft_address":${addressText(row.account)}` +
  `,"nft_collection":${row.collection === null ? '"addr_none"' : addressText(row.collection)}` +
  `,"old_owner":${addressText(row.old_owner)},"new_owner":${addressText(row.new_owner)}` +
  `,"response_destination":${addressText(row.response_destination)}${renderPayload('custom_payload', row.custom_payload, decoder)}` +
  `,"forward_amount":"${row.forward_amount}"${renderPayload('forward_payload', row.forward_payload, decoder)},${renderMoveTail(row)}}`
