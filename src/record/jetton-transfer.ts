import type { Address } from '../cell/address.ts'
import { bytes, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, base64, storedJson } from './kinds.ts'
import { EVENT_COLUMNS, MOVE_FIELDS, type PayloadDecoder, type TokenEvent } from './token-move.ts'

export interface JettonTransfer {
  readonly event: TokenEvent
  readonly jetton: Address
  readonly queryId: bigint
  readonly amount: bigint
  readonly source: Uint8Array
  readonly destination: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  readonly forwardPayload: Uint8Array | null
}

export const JETTON_TRANSFERS = defineTable<JettonTransfer>()('jetton_transfers', {
  ...EVENT_COLUMNS,
  jetton: bytes((transfer) => transfer.jetton),
  query_id: numeric((transfer) => transfer.queryId),
  amount: numeric((transfer) => transfer.amount),
  source: bytes((transfer) => transfer.source),
  destination: bytes((transfer) => transfer.destination),
  response_destination: bytes((transfer) => transfer.responseDestination),
  custom_payload: bytes.orNull((transfer) => transfer.customPayload),
  forward_amount: numeric((transfer) => transfer.forwardAmount),
  forward_payload: bytes.orNull((transfer) => transfer.forwardPayload),
})

export type JettonTransferRow = RowOf<typeof JETTON_TRANSFERS>

export const JettonTransferRecord = defineRecord<JettonTransferRow, PayloadDecoder>()('JettonTransfer', {
  query_id: amount((row) => row.query_id),
  source: address((row) => row.source),
  destination: address((row) => row.destination),
  amount: amount((row) => row.amount),
  source_wallet: address((row) => row.account),
  jetton_master: address((row) => row.jetton),
  response_destination: address.orNull((row) => row.response_destination),
  custom_payload: base64.orNull((row) => row.custom_payload),
  decoded_custom_payload: storedJson.orNull(
    (row, { decodePayload }) => row.custom_payload && decodePayload(row.custom_payload),
  ),
  forward_ton_amount: amount.orNull((row) => row.forward_amount),
  forward_payload: base64.orNull((row) => row.forward_payload),
  decoded_forward_payload: storedJson.orNull(
    (row, { decodePayload }) => row.forward_payload && decodePayload(row.forward_payload),
  ),
  ...MOVE_FIELDS,
})
