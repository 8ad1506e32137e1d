import type { Address } from '../cell/address.ts'
import { bytes, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { address, amount, base64, storedJson } from './kinds.ts'
import { EVENT_COLUMNS, MOVE_FIELDS, type PayloadDecoder, type TokenEvent } from './token-move.ts'

export interface JettonBurn {
  readonly event: TokenEvent
  readonly jetton: Address
  readonly queryId: bigint
  readonly amount: bigint
  readonly owner: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
}

export const JETTON_BURNS = defineTable<JettonBurn>()('jetton_burns', {
  ...EVENT_COLUMNS,
  jetton: bytes((burn) => burn.jetton),
  query_id: numeric((burn) => burn.queryId),
  amount: numeric((burn) => burn.amount),
  owner: bytes((burn) => burn.owner),
  response_destination: bytes((burn) => burn.responseDestination),
  custom_payload: bytes.orNull((burn) => burn.customPayload),
})

export type JettonBurnRow = RowOf<typeof JETTON_BURNS>

export const JettonBurnRecord = defineRecord<JettonBurnRow, PayloadDecoder>()('JettonBurn', {
  query_id: amount((row) => row.query_id),
  owner: address((row) => row.owner),
  jetton_wallet: address((row) => row.account),
  jetton_master: address((row) => row.jetton),
  amount: amount((row) => row.amount),
  response_destination: address.orNull((row) => row.response_destination),
  custom_payload: base64.orNull((row) => row.custom_payload),
  decoded_custom_payload: storedJson.orNull(
    (row, { decodePayload }) => row.custom_payload && decodePayload(row.custom_payload),
  ),
  ...MOVE_FIELDS,
})
