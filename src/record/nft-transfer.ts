import type { Address } from '../cell/address.ts'
import { bytes, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, base64, storedJson } from './kinds.ts'
import { ADDR_NONE_BYTES, EVENT_COLUMNS, MOVE_FIELDS, type PayloadDecoder, type TokenEvent } from './token-move.ts'

export interface NftTransfer {
  readonly event: TokenEvent
  readonly collection: Address | null
  readonly queryId: bigint
  readonly oldOwner: Uint8Array
  readonly newOwner: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  readonly forwardPayload: Uint8Array | null
}

export const NFT_TRANSFERS = defineTable<NftTransfer>()('nft_transfers', {
  ...EVENT_COLUMNS,
  collection: bytes.orNull((transfer) => transfer.collection),
  query_id: numeric((transfer) => transfer.queryId),
  old_owner: bytes((transfer) => transfer.oldOwner),
  new_owner: bytes((transfer) => transfer.newOwner),
  response_destination: bytes((transfer) => transfer.responseDestination),
  custom_payload: bytes.orNull((transfer) => transfer.customPayload),
  forward_amount: numeric((transfer) => transfer.forwardAmount),
  forward_payload: bytes.orNull((transfer) => transfer.forwardPayload),
})

export type NftTransferRow = RowOf<typeof NFT_TRANSFERS>

export const NftTransferRecord = defineRecord<NftTransferRow, PayloadDecoder>()('NFTTransfer', {
  query_id: amount((row) => row.query_id),
  nft_address: address((row) => row.account),
  nft_collection: address((row) => row.collection ?? ADDR_NONE_BYTES),
  old_owner: address((row) => row.old_owner),
  new_owner: address((row) => row.new_owner),
  response_destination: address.orNull((row) => row.response_destination),
  custom_payload: base64.orNull((row) => row.custom_payload),
  decoded_custom_payload: storedJson.orNull(
    (row, { decodePayload }) => row.custom_payload && decodePayload(row.custom_payload),
  ),
  forward_amount: amount.orNull((row) => row.forward_amount),
  forward_payload: base64.orNull((row) => row.forward_payload),
  decoded_forward_payload: storedJson.orNull(
    (row, { decodePayload }) => row.forward_payload && decodePayload(row.forward_payload),
  ),
  ...MOVE_FIELDS,
})
