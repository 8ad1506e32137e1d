import { Type } from '@sinclair/typebox'
import { Address, Hash, Int32, NextCursor, Nullable, NumericString, words } from '../../record/schema.ts'
import { AddressBook } from './address-book.ts'

const Boc = Type.String({ contentEncoding: 'base64' })

const OrderAction = Type.Object(
  {
    destination: Nullable(Address),
    value: Nullable(Type.String()),
    body_raw: Nullable(Boc),
    parsed: Type.Boolean(),
    error: Nullable(Type.String()),
    parsed_body: Nullable(
      Type.Object({}, { additionalProperties: true, description: 'its fields depend on the type' }),
    ),
    parsed_body_type: words(
      undefined,
      ...['ton_transfer', 'jetton_transfer', 'jetton_burn', 'jetton_mint', 'nft_transfer', 'jetton_top_up'],
      ...['jetton_change_admin', 'jetton_claim_admin', 'jetton_change_content', 'jetton_call_to', 'jetton_set_status'],
      ...['single_nominator_withdraw', 'single_nominator_change_validator', 'vesting_internal_transfer'],
      ...['multisig_update_params', 'unknown'],
    ),
    send_mode: Int32,
  },
  { $id: 'OrderAction' },
)

const MultisigOrder = Type.Object(
  {
    address: Address,
    multisig_address: Address,
    order_seqno: Nullable(Type.String()),
    threshold: Nullable(Int32),
    sent_for_execution: Nullable(Type.Boolean()),
    approvals_mask: Nullable(Type.String()),
    approvals_num: Nullable(Int32),
    expiration_date: Nullable(Type.Integer({ format: 'uint64' })),
    order_boc: Nullable(Type.String()),
    signers: Type.Array(Address),
    last_transaction_lt: NumericString,
    code_hash: Nullable(Hash),
    data_hash: Nullable(Hash),
    actions: Nullable(Type.Array(OrderAction)),
  },
  { $id: 'MultisigOrder' },
)

const Multisig = Type.Object(
  {
    address: Address,
    next_order_seqno: Nullable(Type.String()),
    threshold: Nullable(Int32),
    signers: Type.Array(Address),
    proposers: Type.Array(Address),
    last_transaction_lt: NumericString,
    code_hash: Nullable(Hash),
    data_hash: Nullable(Hash),
    orders: Nullable(Type.Array(MultisigOrder)),
  },
  { $id: 'Multisig' },
)

export const MultisigsReply = Type.Object(
  { multisigs: Type.Array(Multisig), address_book: AddressBook, ...NextCursor },
  { $id: 'MultisigResponse' },
)

export const OrdersReply = Type.Object(
  { orders: Type.Array(MultisigOrder), address_book: AddressBook, ...NextCursor },
  { $id: 'MultisigOrderResponse' },
)
