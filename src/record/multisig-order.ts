import { Type } from '@sinclair/typebox'
import { ADDRESS_BYTES, type Address } from '../cell/address.ts'
import type { MultisigOrder } from '../model/contract.ts'
import { type ContractRowOf, defineContractTable } from './contract-table.ts'
import { defineRecord } from './define-record.ts'
import type { JsonWriter } from './json-writer.ts'
import { defineKind } from './kind.ts'
import { address, addresses, amount, as, base64, boolean, decimal, hash, int32, int64, text, word } from './kinds.ts'

export const MULTISIG_ORDERS = defineContractTable<MultisigOrder>()('multisig_order', 'multisig_orders', {
  multisig: ['bytes', 'multisig'],
  order_seqno: ['numeric', 'orderSeqno'],
  threshold: ['number', 'threshold'],
  sent_for_execution: ['bool', 'isSentForExecution'],
  approvals_mask: ['numeric', 'approvalsMask'],
  approvals: ['number', 'approvals'],
  expiration_date: ['numeric', 'expirationDate'],
  order_boc: ['cell', 'order'],
  signers: ['addresses', 'signers'],
})

export type OrderRow = ContractRowOf<typeof MULTISIG_ORDERS>

/** A value of a parsed body: bytes are bags of cells, bigints print as JSON numbers, texts that are amounts as text. */
type BodyValue = Address | Uint8Array | bigint | number | boolean | string | null | BodyFields | readonly BodyValue[]

interface BodyFields {
  readonly [name: string]: BodyValue
}

/** What an order does. */
export interface OrderAction {
  readonly destination: Address | null
  readonly value: bigint | null
  readonly body: Uint8Array
  readonly sendMode: number
  /** What the body says; undefined when it could not be read, with the reason. */
  readonly parsed: { readonly type: string; readonly fields: BodyFields } | undefined
  readonly error: string | null
}

const parsedBody = defineKind(
  Type.Object({}, { additionalProperties: true, description: 'its fields depend on the type' }),
  writeBodyValue,
)

function writeBodyValue(w: JsonWriter, value: BodyValue): void {
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    w.text(String(value))
  } else if (typeof value === 'string') text.write(w, value, undefined)
  else if (value instanceof Uint8Array) {
    // A bag of cells is never as short as an address.
    if (value.length === ADDRESS_BYTES) w.address(value as Address)
    else w.base64(value)
  } else {
    const isList = Array.isArray(value)
    w.text(isList ? '[' : '{')
    Object.entries(value).forEach(([name, inner], i) => {
      w.text(`${i === 0 ? '' : ','}${isList ? '' : `"${name}":`}`)
      writeBodyValue(w, inner)
    })
    w.text(isList ? ']' : '}')
  }
}

const OrderActionRecord = defineRecord<OrderAction>()('OrderAction', {
  destination: address.orNull((action) => action.destination),
  value: amount.orNull((action) => action.value),
  body_raw: as(base64, Type.String({ contentEncoding: 'base64' })).orNull((action) => action.body),
  parsed: boolean((action) => action.parsed !== undefined),
  error: text.orNull((action) => action.error),
  parsed_body: parsedBody.orNull((action) => action.parsed?.fields ?? null),
  parsed_body_type: word(
    ...['ton_transfer', 'jetton_transfer', 'jetton_burn', 'jetton_mint', 'nft_transfer', 'jetton_top_up'],
    ...['jetton_change_admin', 'jetton_claim_admin', 'jetton_change_content', 'jetton_call_to', 'jetton_set_status'],
    ...['single_nominator_withdraw', 'single_nominator_change_validator', 'vesting_internal_transfer'],
    ...['multisig_update_params', 'unknown'],
  )((action) => action.parsed?.type ?? 'unknown'),
  send_mode: int32((action) => action.sendMode),
})

export interface OrderContext {
  /** null where they were not asked for. */
  readonly actionsOf: (row: OrderRow) => readonly OrderAction[] | null
}

export const MultisigOrderRecord = defineRecord<OrderRow, OrderContext>()('MultisigOrder', {
  address: address((row) => row.account),
  multisig_address: address((row) => row.multisig),
  order_seqno: amount.orNull((row) => row.order_seqno),
  threshold: int32.orNull((row) => row.threshold),
  sent_for_execution: boolean.orNull((row) => row.sent_for_execution),
  approvals_mask: amount.orNull((row) => row.approvals_mask),
  approvals_num: int32.orNull((row) => row.approvals),
  expiration_date: as(int64, Type.Integer({ format: 'uint64' })).orNull((row) => row.expiration_date),
  order_boc: base64.orNull((row) => row.order_boc),
  signers: addresses((row) => row.signers),
  last_transaction_lt: decimal((row) => row.lt),
  code_hash: hash.orNull((row) => row.code_hash),
  data_hash: hash.orNull((row) => row.data_hash),
  actions: OrderActionRecord.listOrNull((row, { actionsOf }) => actionsOf(row)),
})
